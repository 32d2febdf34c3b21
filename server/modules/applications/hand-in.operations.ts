import type { DocumentField } from '#contract/files';
import { HandedInAnswer, HandInCheck, HandInForm, HandInManifest } from '#contract/hand-in';
import { handIn } from '#contract/messages/outbox';
import { receiveMultipart, type MultipartSpec } from '../../http/multipart';
import { operationsOf } from '../../http/operation';
import { checkHandIn, handInApplication } from './hand-in.usecases';
import { acceptErrors, documentParts, receivedDocuments } from './submit-application.operations';

const operation = operationsOf('Applications');

const form: MultipartSpec<DocumentField> = {
  files: receivedDocuments,
  fields: Object.keys(HandInForm.entries),
  maxFields: 5,
};

const check = operation(
  'POST /internship_applications/handed_in/check',
  {
    id: 'checkHandIn',
    summary: 'Whose a file for staff is, and whether it would be stored',
    description:
      'Takes the sheet of the file, `application.json`, without the documents, and changes nothing. `state` is `new` when ' +
      'handing it in would store it, `arrived` when the portal has it already, `refused` with the reason in `message`.',
    who: ['admin'],
    rateLimits: ['hand_in_account'],
    json: { schema: HandInManifest, heading: handIn.sheetUnreadable },
    answers: { 200: HandInCheck },
    errors: ['not_found'],
  },
  ({ deps, body }) => checkHandIn(deps, body),
);

const submit = operation(
  'POST /internship_applications/handed_in',
  {
    id: 'handInApplication',
    summary: 'Hand in a file for staff for its student, exactly once',
    description:
      'For an application that does not get off a phone: the phone makes a file of it, and an admin hands that in. It is ' +
      'stored under the key in the sheet, which is the one of the phone, so that both together make one application; the ' +
      'phone gets the same receipt later. All that holds for the student holds here. The application says who handed it in.',
    who: ['admin'],
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
    receiveMultipart(c, deps, form, ({ fields, files }) =>
      handInApplication(deps, caller, fields.sheet ?? '', files),
    ),
);

export const handInOperations = [check, submit];
