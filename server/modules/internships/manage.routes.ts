import { Hono } from 'hono';
import * as v from 'valibot';
import type { MessageAnswer } from '#contract/accounts';
import {
  InternshipEdit,
  InternshipStatusChange,
  isStatusAlone,
  type InternshipSavedAnswer,
} from '#contract/internships';
import { messages } from '#contract/messages';
import { pathId } from '../../core/ids';
import { requireValid } from '../../core/require-valid';
import type { Dependencies } from '../../dependencies';
import { requireRole, requireStanding } from '../../http/auth';
import { readJson } from '../../http/body';
import type { AppEnv } from '../../http/context';
import { limitAccount } from '../../http/rate-limit';
import * as usecases from './manage.usecases';

/** The calls of the OpenAPI document by which a business changes and deletes what it created. */
export function manageRoutes(deps: Dependencies) {
  const owner = [
    requireRole(deps, 'business'),
    requireStanding,
    limitAccount(deps, 'internship_account'),
  ] as const;
  const words = messages.internship;
  return new Hono<AppEnv>()
    .put('/internship/:id', ...owner, async (c) => {
      const id = pathId(c.req.param('id'));
      const body = await readJson(c, v.unknown());
      if (isStatusAlone(body)) {
        const { status } = requireValid(InternshipStatusChange, body, words.statusFailed);
        return c.json<InternshipSavedAnswer>(
          await usecases.changeInternshipStatus(deps, c.get('caller'), id, status),
        );
      }
      const edit = requireValid(InternshipEdit, body, words.missingFields);
      const internship = await usecases.editInternship(deps, c.get('caller'), id, edit);
      return c.json<InternshipSavedAnswer>({ message: words.updated, internship });
    })
    .delete('/internship/:id', ...owner, async (c) => {
      await usecases.deleteInternship(deps, c.get('caller'), pathId(c.req.param('id')));
      return c.json<MessageAnswer>({ message: words.deleted });
    });
}
