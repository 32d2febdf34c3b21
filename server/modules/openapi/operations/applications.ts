import * as applications from '#contract/applications';
import { fileKinds } from '#contract/files';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/idempotency';
import { limits } from '#contract/limits';
import { uploadFields } from '#contract/uploads';
import { anyToken, idIn, type Operation } from '../operation';

const document = {
  contentTypes: Object.values(fileKinds)
    .map(({ contentType }) => contentType)
    .join(', '),
  maxBytes: limits.document.maxBytes,
  // Unless it was sent in pieces.
  isRequired: false,
};

const inPieces = (label: string) => ({
  type: 'string' as const,
  description: `In place of the file: the id or the Location of an upload that holds the ${label} whole.`,
});

/** The calls of the OpenAPI document about internship applications. */
export const applicationOperations: Operation[] = [
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
    parameters: [
      {
        name: IDEMPOTENCY_KEY_HEADER,
        in: 'header',
        required: true,
        schema: { type: 'string', format: 'uuid' },
        description: "The draft's UUID.",
      },
    ],
    form: {
      schemas: [applications.ApplicationFields],
      files: { resume: document, cover_letter: document },
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
      'idempotency_key_missing',
      'internship_closed',
      'unsupported_file',
      'too_many_tries',
    ],
  },
  {
    id: 'listOwnApplications',
    method: 'get',
    path: '/internship_applications/my_applications',
    tag: 'Applications',
    summary: 'All that the caller has sent',
    who: ['student'],
    answers: { 200: applications.OwnApplicationsAnswer },
  },
  {
    id: 'readApplication',
    method: 'get',
    path: '/internship_applications/{id}',
    tag: 'Applications',
    summary: 'One application with its history',
    description:
      'For the student who sent it, the business it went to, and admins. For all others it is not there.',
    who: anyToken,
    parameters: [idIn('id', "The application's id.")],
    answers: { 200: applications.ApplicationAnswer },
    errors: ['not_found', 'account_rejected'],
  },
  {
    id: 'listApplicants',
    method: 'get',
    path: '/internship_applications/{internshipId}/applications',
    tag: 'Applications',
    summary: 'Who applied to an internship',
    description:
      'For the business whose internship it is, and admins. Held applications come with the approval.',
    who: ['business', 'admin'],
    parameters: [idIn('internshipId', "The internship's id.")],
    answers: { 200: applications.ApplicantsAnswer },
    errors: ['internship_not_found', 'account_rejected'],
  },
  {
    id: 'updateApplicationStatus',
    method: 'post',
    path: '/internship_applications/{applicationId}/update_status',
    tag: 'Applications',
    summary: 'Move an application to submitted, viewed or hired',
    who: ['business'],
    parameters: [idIn('applicationId', "The application's id.")],
    json: { schemas: [{ schema: applications.UpdateApplicationStatus }] },
    answers: { 200: applications.ApplicationStatusAnswer },
    errors: ['account_rejected', 'not_found', 'application_mismatch', 'too_many_tries'],
  },
];
