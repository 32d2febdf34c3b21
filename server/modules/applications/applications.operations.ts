import * as applications from '#contract/applications';
import { documentFields, fileKinds, type DocumentField } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { uploadFields } from '#contract/uploads';
import { pathId } from '../../core/ids';
import { receiveMultipart, type MultipartSpec } from '../../http/multipart';
import { anyToken, idIn, operation, parameter } from '../../http/operation';
import { answerApplication } from './answer-application.usecases';
import * as usecases from './applications.usecases';
import { readReceipt } from './receipts.usecases';
import { submitApplication } from './submit-application.usecases';

const { maxBytes } = limits.document;
const form: MultipartSpec<DocumentField> = {
  files: {
    resume: { maxBytes, label: documentFields.resume },
    cover_letter: { maxBytes, label: documentFields.cover_letter },
  },
  // More than the known ones: unknown fields are ignored.
  fields: [...Object.keys(applications.ApplicationFields.entries), ...Object.values(uploadFields)],
  maxFields: 20,
};

/** How the OpenAPI document describes a document of a form. */
export const documentPart = {
  contentTypes: Object.values(fileKinds)
    .map(({ contentType }) => contentType)
    .join(', '),
  maxBytes,
  // Absent for a resumable upload.
  isRequired: false,
};

const inPieces = (label: string) => ({
  type: 'string',
  description: `In place of the file: the id or the Location of an upload that holds the ${label} whole.`,
});

const submit = operation(
  {
    id: 'submitApplication',
    method: 'post',
    path: '/internship_applications',
    tag: 'Applications',
    summary: 'Apply, exactly once',
    description:
      'The same key with the same content is answered as the first time and stores nothing twice; with other content it ' +
      'is refused. Each document comes as a file or as the name of an upload, and it makes no difference which. The receipt ' +
      'names the SHA-256 of each file as it was stored: a phone deletes its copy only then.',
    who: ['student'],
    // The account first, so that one broken phone does not use up the limit of its classroom's address.
    rateLimits: ['upload_account', 'upload_address'],
    idempotencyKey: { isRequired: true, description: "The draft's UUID." },
    form: {
      schemas: [applications.ApplicationFields],
      files: { resume: documentPart, cover_letter: documentPart },
      fields: {
        level_achieved: {
          type: 'string',
          contentMediaType: 'application/json',
          description: 'JSON text of 1 to 3 of `{grade: 8 | 10 | 12, school_name}`, each grade once.',
          examples: ['[{"grade":12,"school_name":"Hohola Ridge Secondary School"}]'],
        },
        queued_at: {
          type: 'string',
          format: 'date-time',
          description: 'When it was written on the phone; what cannot be a time is ignored.',
        },
        [uploadFields.resume]: inPieces('resume'),
        [uploadFields.cover_letter]: inPieces('cover letter'),
      },
    },
    answers: { 201: applications.SubmittedAnswer },
    errors: [
      'account_rejected',
      'internship_not_found',
      'already_applied',
      'idempotency_conflict',
      'internship_closed',
      'unsupported_file',
    ],
  },
  async ({ c, deps, caller, idempotencyKey }) => {
    const { fields, files, discard } = await receiveMultipart(c, deps, form);
    try {
      return await submitApplication(deps, caller, { idempotencyKey, fields, files });
    } finally {
      await discard();
    }
  },
);

const receipt = operation(
  {
    id: 'readReceipt',
    method: 'get',
    path: '/receipts/{key}',
    tag: 'Applications',
    summary: 'What an idempotency key has stored',
    description:
      'Asked before documents are sent again: the receipt when the application has arrived, else 404. Works for a rejected ' +
      'student too, whose application may have arrived before.',
    who: ['student'],
    parameters: [
      parameter('path', 'key', 'The Idempotency-Key of the application.', { type: 'string', format: 'uuid' }),
    ],
    answers: { 200: applications.ReceiptAnswer },
    errors: ['not_found'],
  },
  ({ c, deps, caller }) => readReceipt(deps, caller, c.req.param('key') ?? ''),
);

const listOwn = operation(
  {
    id: 'listOwnApplications',
    method: 'get',
    path: '/internship_applications/my_applications',
    tag: 'Applications',
    summary: 'All that the caller has sent',
    who: ['student'],
    answers: { 200: applications.OwnApplicationsAnswer },
  },
  async ({ deps, caller }) => ({
    status: 200 as const,
    internship_application: await usecases.listOwnApplications(deps, caller),
  }),
);

const read = operation(
  {
    id: 'readApplication',
    method: 'get',
    path: '/internship_applications/{id}',
    tag: 'Applications',
    summary: 'One application with its history',
    description:
      'For the student who sent it, the business it went to, and admins; for all others it is not there. For a business only ' +
      'while it and the student are approved.',
    who: anyToken,
    parameters: [idIn('id', "The application's id.")],
    answers: { 200: applications.ApplicationAnswer },
    errors: ['not_found', 'account_rejected'],
  },
  async ({ c, deps, caller }) => ({
    status: 200 as const,
    internship_application: await usecases.readApplication(deps, caller, pathId(c.req.param('id'))),
  }),
);

const listApplicants = operation(
  {
    id: 'listApplicants',
    method: 'get',
    path: '/internship_applications/{internshipId}/applications',
    tag: 'Applications',
    summary: 'Who applied to an internship',
    description:
      'For the business whose internship it is, and admins, in pages of 50, who applied first at the top. A business that is ' +
      'not approved reads nobody, and an approved one the approved students only; the others come with their approval.',
    who: ['business', 'admin'],
    parameters: [idIn('internshipId', "The internship's id.")],
    query: applications.ApplicantsQuery,
    answers: { 200: applications.ApplicantsAnswer },
    errors: ['internship_not_found', 'account_rejected'],
  },
  async ({ c, deps, caller, query }) => ({
    status: 200 as const,
    ...(await usecases.listApplicants(deps, caller, pathId(c.req.param('internshipId')), query)),
  }),
);

const updateStatus = operation(
  {
    id: 'updateApplicationStatus',
    method: 'post',
    path: '/internship_applications/{applicationId}/update_status',
    tag: 'Applications',
    summary: 'Move an application to submitted, viewed or hired',
    who: ['business'],
    refusesRejected: true,
    rateLimits: ['status_account'],
    parameters: [idIn('applicationId', "The application's id.")],
    json: { schema: applications.UpdateApplicationStatus, heading: messages.applications.statusFailed },
    answers: { 200: applications.ApplicationStatusAnswer },
    errors: ['not_found', 'application_mismatch'],
  },
  async ({ c, deps, caller, body }) => ({
    status: 200 as const,
    message: messages.applications.statusUpdated,
    internship_application: await usecases.updateApplicationStatus(
      deps,
      caller,
      pathId(c.req.param('applicationId')),
      body,
    ),
  }),
);

const answer = operation(
  {
    id: 'answerApplication',
    method: 'post',
    path: '/internship_applications/{applicationId}/answer',
    tag: 'Applications',
    summary: 'Answer "Not this time", or take that back',
    description:
      'Beside the status, which it does not change. The student reads the answer with its date and its sentence. The same ' +
      'again changes nothing, another sentence is a new answer, and `none` takes it back. Who is hired gets none, and ' +
      'hiring ends it.',
    who: ['business'],
    refusesRejected: true,
    rateLimits: ['status_account'],
    parameters: [idIn('applicationId', "The application's id.")],
    json: { schema: applications.AnswerApplication, heading: messages.applications.answerFailed },
    answers: { 200: applications.ApplicationStatusAnswer },
    errors: ['not_found', 'application_mismatch', 'applicant_hired'],
  },
  async ({ c, deps, caller, body }) => {
    const { answered, answerTakenBack } = messages.applications;
    return {
      status: 200 as const,
      message: body.answer === 'none' ? answerTakenBack : answered,
      internship_application: await answerApplication(
        deps,
        caller,
        pathId(c.req.param('applicationId')),
        body,
      ),
    };
  },
);

/** Calls about internship applications. */
export const applicationOperations = [submit, receipt, listOwn, read, listApplicants, updateStatus, answer];
