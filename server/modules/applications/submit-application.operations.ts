import { ApplicationFields, ReceiptAnswer, SubmittedAnswer } from '#contract/applications';
import type { ErrorCode } from '#contract/errors';
import { documentFields, fileKinds, type DocumentField } from '#contract/files';
import { limits } from '#contract/limits';
import { earlierFields, earlierHashFields } from '#contract/reuse';
import { uploadFields } from '#contract/uploads';
import { receiveMultipart, type MultipartSpec } from '../../http/multipart';
import { operation, parameter } from '../../http/operation';
import { readReceipt } from './receipts.usecases';
import { submitApplication } from './submit-application.usecases';

const { maxBytes } = limits.document;
export const receivedDocuments: MultipartSpec<DocumentField>['files'] = {
  resume: { maxBytes, label: documentFields.resume },
  cover_letter: { maxBytes, label: documentFields.cover_letter },
};
const form: MultipartSpec<DocumentField> = {
  files: receivedDocuments,
  // More than the known ones: unknown fields are ignored.
  fields: [
    ...Object.keys(ApplicationFields.entries),
    ...['grade', 'school_name'],
    ...[uploadFields, earlierFields, earlierHashFields].flatMap((names) => Object.values<string>(names)),
  ],
  maxFields: 20,
};

/** Error codes of `acceptApplication`. */
export const acceptErrors = [
  'account_rejected',
  'internship_not_found',
  'already_applied',
  'idempotency_conflict',
  'internship_closed',
  'unsupported_file',
] as const satisfies ErrorCode[];

const documentPart = {
  contentTypes: Object.values(fileKinds)
    .map(({ contentType }) => contentType)
    .join(', '),
  maxBytes,
  // Absent for an upload, and for an earlier document.
  isRequired: false,
};

export const documentParts = { resume: documentPart, cover_letter: documentPart };

const inPieces = (label: string) => ({
  type: 'string',
  description: `In place of the file: the id or the Location of an upload that holds the ${label} whole.`,
});

const fromEarlier = (label: string) => ({
  type: 'integer',
  minimum: 1,
  description: `In place of the file: the id of an own application, in any status, whose ${label} is copied.`,
});

const hashOf = (label: string) => ({
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description: `The SHA-256 that the ${label} of that application must have; with another it counts as gone.`,
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
      'is refused. Each document comes as a file, as the name of an upload, or as the id of an own application that had it, ' +
      'and it makes no difference which. The receipt names the SHA-256 of each file as it was sent: a phone deletes its copy ' +
      'only then.',
    who: ['student'],
    isSending: true,
    // The account first, so that a broken phone does not use up its classroom's address.
    rateLimits: ['upload_account', 'upload_address'],
    idempotencyKey: { isRequired: true, description: "The draft's UUID." },
    form: {
      schemas: [ApplicationFields],
      files: documentParts,
      fields: {
        level_achieved: {
          type: 'string',
          contentMediaType: 'application/json',
          description: 'JSON text of 1 to 3 of `{grade: 8 | 10 | 12, school_name}`, each grade once.',
          examples: ['[{"grade":12,"school_name":"Hohola Ridge Secondary School"}]'],
        },
        grade: {
          type: 'integer',
          enum: [8, 10, 12],
          description: 'In place of `level_achieved`, with `school_name`.',
        },
        school_name: { type: 'string', description: 'The school of `grade`.' },
        queued_at: {
          type: 'string',
          format: 'date-time',
          description: 'When it was written on the phone; what cannot be a time is ignored.',
        },
        [uploadFields.resume]: inPieces('resume'),
        [uploadFields.cover_letter]: inPieces('cover letter'),
        [earlierFields.resume]: fromEarlier('resume'),
        [earlierFields.cover_letter]: fromEarlier('cover letter'),
        [earlierHashFields.resume]: hashOf('resume'),
        [earlierHashFields.cover_letter]: hashOf('cover letter'),
      },
    },
    answers: { 201: SubmittedAnswer },
    errors: acceptErrors,
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
    isSending: true,
    parameters: [
      parameter('path', 'key', 'The Idempotency-Key of the application.', { type: 'string', format: 'uuid' }),
    ],
    answers: { 200: ReceiptAnswer },
    errors: ['not_found'],
  },
  ({ c, deps, caller }) => readReceipt(deps, caller, c.req.param('key') ?? ''),
);

export const submitOperations = [submit, receipt];
