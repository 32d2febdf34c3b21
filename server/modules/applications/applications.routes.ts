import { Hono } from 'hono';
import {
  UpdateApplicationStatus,
  type ApplicantsAnswer,
  type ApplicationAnswer,
  type ApplicationStatusAnswer,
  type OwnApplicationsAnswer,
  type SubmittedAnswer,
} from '#contract/applications';
import { documentFields, type DocumentField } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { Dependencies } from '../../dependencies';
import { requireCaller, requireRole, requireStanding } from '../../http/auth';
import { readJson } from '../../http/body';
import type { AppEnv } from '../../http/context';
import { drainUnreadBody } from '../../http/discard-body';
import { requireKey } from '../../http/idempotency-key';
import { limitAccount, limitAddress } from '../../http/rate-limit';
import { pathId } from '../../core/ids';
import { receiveMultipart, type MultipartSpec } from '../../http/multipart';
import * as usecases from './applications.usecases';
import { submitApplication } from './submit-application.usecases';

const { maxBytes } = limits.document;
const form: MultipartSpec<DocumentField> = {
  files: {
    resume: { maxBytes, label: documentFields.resume },
    cover_letter: { maxBytes, label: documentFields.cover_letter },
  },
  // The call has few fields; a newer page may send some that we do not know yet, and they are ignored.
  maxFields: 20,
};

/** The calls of the OpenAPI document about internship applications. */
export const applicationRoutes = (deps: Dependencies) =>
  new Hono<AppEnv>()
    .post(
      '/internship_applications',
      drainUnreadBody,
      requireRole(deps, 'student'),
      // The account first: one phone gone wild uses up its own turns, and not its classroom's.
      limitAccount(deps, 'upload_account'),
      limitAddress(deps, 'upload_address'),
      async (c) => {
        const idempotencyKey = requireKey(c);
        const { fields, files, discard } = await receiveMultipart(c, deps, form);
        try {
          const submission = { idempotencyKey, fields, files };
          const answer = await submitApplication(deps, c.get('caller'), submission);
          return c.json<SubmittedAnswer>(answer, 201);
        } finally {
          await discard();
        }
      },
    )
    .get('/internship_applications/my_applications', requireRole(deps, 'student'), async (c) => {
      const own = await usecases.listOwnApplications(deps, c.get('caller'));
      return c.json<OwnApplicationsAnswer>({ status: 200, internship_application: own });
    })
    .get('/internship_applications/:id', requireCaller(deps), async (c) => {
      const id = pathId(c.req.param('id'));
      const application = await usecases.readApplication(deps, c.get('caller'), id);
      return c.json<ApplicationAnswer>({ status: 200, internship_application: application });
    })
    .get(
      '/internship_applications/:internshipId/applications',
      requireRole(deps, 'business', 'admin'),
      async (c) => {
        const id = pathId(c.req.param('internshipId'));
        const found = await usecases.listApplicants(deps, c.get('caller'), id);
        return c.json<ApplicantsAnswer>({ status: 200, ...found });
      },
    )
    .post(
      '/internship_applications/:applicationId/update_status',
      requireRole(deps, 'business'),
      requireStanding,
      limitAccount(deps, 'status_account'),
      async (c) => {
        const change = await readJson(c, UpdateApplicationStatus, {
          heading: messages.applications.statusFailed,
        });
        const id = pathId(c.req.param('applicationId'));
        const application = await usecases.updateApplicationStatus(deps, c.get('caller'), id, change);
        return c.json<ApplicationStatusAnswer>({
          status: 200,
          message: messages.applications.statusUpdated,
          internship_application: application,
        });
      },
    );
