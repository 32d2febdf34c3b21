import { ApplicationFields, ReceiptAnswer, SubmittedAnswer } from '#contract/applications';
import type { ErrorCode } from '#contract/errors';
import { documentFields, fileKinds, type DocumentField } from '#contract/files';
import { HandedInAnswer, HandInCheck, HandInForm, HandInManifest } from '#contract/hand-in';
import { limits } from '#contract/limits';
import { handIn as messages } from '#contract/messages/outbox';
import { hashFields, nameFields, uploadFields } from '#contract/uploads';
import { REGISTRATION_KEY_HEADER } from '#contract/worker-protocol';
import { receiveMultipart, type MultipartSpec } from '../../http/multipart';
import { helpers, operationsOf, parameter, senders } from '../../http/operation';
import { AppError } from '../../core/errors';
import { checkHandIn, handInApplication } from './hand-in.usecases';
import { readReceipt } from './receipts.usecases';
import { findByHash } from './sent-documents';
import { submitApplication, submitForRegistered } from './submit-application.usecases';

const operation = operationsOf('Applications');

const { maxFileSize: maxBytes } = limits.document;
const receivedDocuments: MultipartSpec<DocumentField>['files'] = {
  resume: { maxBytes, label: documentFields.resume },
  cover_letter: { maxBytes, label: documentFields.cover_letter },
};
const form: MultipartSpec<DocumentField> = {
  files: receivedDocuments,
  // More than the known ones: unknown fields are ignored.
  fields: [
    ...Object.keys(ApplicationFields.entries),
    ...['grade', 'school_name'],
    ...[uploadFields, hashFields, nameFields].flatMap((names) => Object.values<string>(names)),
  ],
  maxFields: 20,
};

const acceptErrors = [
  'account_rejected',
  'internship_not_found',
  'already_applied',
  'idempotency_conflict',
  'internship_closed',
  'unsupported_file',
  'document_gone',
] as const satisfies ErrorCode[];

const documentPart = {
  contentTypes: Object.values(fileKinds)
    .map(({ contentType }) => contentType)
    .join(', '),
  maxBytes,
  // Absent for an upload, and for a document named by its hash.
  isRequired: false,
};

const documentParts = { resume: documentPart, cover_letter: documentPart };

const inPieces = (label: string) => ({
  type: 'string',
  description: `In place of the file: the id or the Location of an upload that holds the ${label} whole.`,
});

const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' };

const byHash = (label: string) => ({
  ...sha256,
  description: `In place of the file: the SHA-256 of a document of an own application, which is copied as the ${label}.`,
});

const nameOf = (label: string) => ({
  type: 'string',
  description: `Beside that hash: the name of the ${label}, the stored one without it.`,
});

const submit = operation(
  'POST /internship_applications',
  {
    id: 'submitApplication',
    summary: 'Apply, exactly once',
    description:
      'The same key with the same content is answered as the first time and stores nothing twice; with other content it ' +
      'is refused. Each document comes as a file, as the name of an upload, or as the SHA-256 of one that the student has sent before, ' +
      'and it makes no difference which. An admin or staff send for whom they have registered, with its key. The receipt names the SHA-256 of each file as it was sent: a phone deletes its copy ' +
      'only then.',
    who: senders,
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
        [hashFields.resume]: byHash('resume'),
        [hashFields.cover_letter]: byHash('cover letter'),
        [nameFields.resume]: nameOf('resume'),
        [nameFields.cover_letter]: nameOf('cover letter'),
      },
    },
    answers: { 201: SubmittedAnswer },
    errors: ['not_found', ...acceptErrors],
  },
  ({ c, deps, caller, idempotencyKey }) =>
    receiveMultipart(c, deps, form, (sent) => {
      const request = { idempotencyKey, ...sent };
      if (caller.role === 'student') return submitApplication(deps, caller, request);
      return submitForRegistered(deps, caller, c.req.header(REGISTRATION_KEY_HEADER) ?? '', request);
    }),
);

const receipt = operation(
  'GET /receipts/{key}',
  {
    id: 'readReceipt',
    summary: 'What an idempotency key has stored',
    description:
      'Asked before documents are sent again: the receipt when the application has arrived, else 404. Works for a rejected ' +
      'student too, whose application may have arrived before.',
    who: senders,
    isSending: true,
    parameters: [
      parameter('path', 'key', 'The Idempotency-Key of the application.', { type: 'string', format: 'uuid' }),
    ],
    answers: { 200: ReceiptAnswer },
    errors: ['not_found'],
  },
  ({ c, deps, caller }) => readReceipt(deps, caller, c.req.param('key') ?? ''),
);

const document = operation(
  'GET /documents/{sha256}',
  {
    id: 'hasDocument',
    summary: 'Whether a document of the student is stored',
    description:
      'Asked with HEAD before its bytes are sent: 200 when an own application has a document that was sent with this ' +
      'SHA-256. It can then be named in place of the file.',
    who: ['student'],
    isSending: true,
    rateLimits: ['piece_account'],
    parameters: [parameter('path', 'sha256', 'Of the document, in lower-case hex.', sha256)],
    answers: { 200: { contentTypes: [] } },
    errors: ['not_found'],
  },
  async ({ c, deps, caller }) => {
    const found = await findByHash(deps.database, caller.userId, c.req.param('sha256') ?? '');
    if (found.length === 0) throw new AppError('not_found');
    return c.body(null, 200);
  },
);

export const submitOperations = [submit, receipt, document];

const handInForm: MultipartSpec<DocumentField> = {
  files: receivedDocuments,
  fields: Object.keys(HandInForm.entries),
  maxFields: 5,
};

const checkFile = operation(
  'POST /internship_applications/handed_in/check',
  {
    id: 'checkHandIn',
    summary: 'Whose a file for staff is, and whether it would be stored',
    description:
      'Takes the sheet of the file, `application.json`, without the documents, and changes nothing. `state` is `new` when ' +
      'handing it in would store it, `arrived` when the portal has it already, `refused` with the reason in `message`.',
    who: helpers,
    rateLimits: ['hand_in_account'],
    json: { schema: HandInManifest, heading: messages.sheetUnreadable },
    answers: { 200: HandInCheck },
    errors: ['not_found'],
  },
  ({ deps, caller, body }) => checkHandIn(deps, caller, body),
);

const handIn = operation(
  'POST /internship_applications/handed_in',
  {
    id: 'handInApplication',
    summary: 'Hand in a file for staff for its student, exactly once',
    description:
      'For an application that does not get off a phone: the phone makes a file of it, and an admin or staff hand that in. It is ' +
      'stored under the key in the sheet, which is the one of the phone, so that both together make one application; the ' +
      'phone gets the same receipt later. All that holds for the student holds here. The application says who handed it in.',
    who: helpers,
    rateLimits: ['hand_in_account', 'upload_address'],
    form: {
      schemas: [HandInForm],
      files: documentParts,
      fields: {
        sheet: {
          type: 'string',
          contentMediaType: 'application/json',
          description:
            'The text of `application.json`. The documents must have the SHA-256 and size it says; one that is ' +
            'not in the request is copied from an earlier application of the student, by its hash.',
        },
      },
    },
    answers: { 201: HandedInAnswer },
    errors: ['not_found', ...acceptErrors],
  },
  ({ c, deps, caller }) =>
    receiveMultipart(c, deps, handInForm, ({ fields, files }) =>
      handInApplication(deps, caller, fields.sheet ?? '', files),
    ),
);

export const handInOperations = [checkFile, handIn];
