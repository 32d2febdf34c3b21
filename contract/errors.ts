import { refused } from './messages/site';
import { brandName } from './given-brand';

/** Programs compare the code. */
export const errorTable = {
  bad_json: { status: 400, sentence: 'The request could not be read: it is not valid JSON.' },
  bad_multipart: { status: 400, sentence: 'The form could not be read: it arrived broken or cut off.' },
  upload_unreadable: {
    status: 400,
    sentence: 'The upload could not be read: a header is missing or wrong, or it was cut off.',
  },
  token_missing: { status: 401, sentence: refused.tokenMissing },
  session_expired: { status: 401, sentence: 'Your session has expired. Please log in again.' },
  invalid_credentials: { status: 401, sentence: 'Invalid email or password.' },
  second_factor_required: {
    status: 401,
    sentence: 'Please enter the code of your authenticator app, or a recovery code.',
  },
  not_admin: { status: 403, sentence: 'Authentication token is missing or user is not an admin' },
  not_business: { status: 403, sentence: 'Authentication token is missing or user is not a business' },
  not_student: { status: 403, sentence: 'Authentication token is missing or user is not a student' },
  account_rejected: {
    status: 403,
    sentence: 'Your registration was not approved, so nothing new can be sent from this account.',
  },
  claim_invalid: {
    status: 422,
    sentence: 'This code was used, is too old, or does not fit this birthday.',
  },
  has_account: {
    status: 409,
    sentence: 'This person has an account already. Give them a new password under All Students.',
  },
  not_joinable: {
    status: 409,
    sentence: 'The account that stays must be approved and claimed, and the other one not rejected.',
  },
  out_of_scope: {
    status: 403,
    sentence: 'This person is not among those you look after. Please ask an admin.',
  },
  password_change_needed: {
    status: 403,
    sentence: 'Choose your own password now.',
  },
  second_factor_missing: {
    status: 403,
    sentence: 'Admins need two-step sign-in here. Please turn it on first.',
  },
  cross_site: { status: 403, sentence: 'This was sent by a page of another site, so it was not accepted.' },
  link_expired: { status: 403, sentence: 'This link has expired. Open the page again to get a new one.' },
  not_found: { status: 404, sentence: 'We could not find what you asked for.' },
  internship_not_found: { status: 404, sentence: refused.internshipGone },
  method_not_allowed: { status: 405, sentence: 'This address does not take that kind of request.' },
  body_timeout: { status: 408, sentence: 'What was sent did not arrive within a minute. Please try again.' },
  already_applied: { status: 409, sentence: refused.alreadyApplied },
  idempotency_conflict: {
    status: 409,
    sentence: 'This was already received with other content. The first one was kept.',
  },
  second_factor_conflict: { status: 409, sentence: 'Two-step sign-in is on already.' },
  applicant_hired: {
    status: 409,
    sentence: 'This applicant is hired. Change the status first if that is no longer so.',
  },
  application_hired: {
    status: 409,
    sentence: 'You are hired, so this application cannot be withdrawn. Please talk to the business.',
  },
  application_withdrawn: { status: 409, sentence: 'The student has withdrawn this application.' },
  internship_taken_down: {
    status: 409,
    sentence: 'An admin has taken this internship down.',
  },
  change_replaced: {
    status: 409,
    sentence: 'This change does not wait any more: it was replaced, taken back or decided meanwhile.',
  },
  upload_offset_conflict: {
    status: 409,
    sentence: 'The file does not continue here. Ask with HEAD how far it is, and send the rest.',
  },
  tus_version_unsupported: {
    status: 412,
    sentence: 'Uploads are taken by version 1.0.0 of the tus protocol: Tus-Resumable must say so.',
  },
  payload_too_large: { status: 413, sentence: 'What was sent is too large.' },
  file_too_large: { status: 413, sentence: 'A file is too large.' },
  unsupported_file: { status: 415, sentence: 'A file is not of an accepted kind.' },
  unsupported_body: { status: 415, sentence: 'This kind of request body is not accepted here.' },
  validation_failed: { status: 422, sentence: refused.fillRequired },
  /** Named by hash or as an upload: the phone sends its bytes. */
  document_gone: { status: 422, sentence: refused.fillRequired },
  import_refused: {
    status: 422,
    sentence: 'Nothing was imported: some lines have to be corrected first.',
  },
  wrong_password: { status: 422, sentence: 'Current password is incorrect.' },
  second_factor_invalid: {
    status: 422,
    sentence: 'This code is wrong or was used already. Please wait for the next one.',
  },
  reset_link_invalid: {
    status: 422,
    sentence: 'This reset link is not valid any more. Please ask for a new one.',
  },
  sms_code_invalid: {
    status: 422,
    sentence: 'This code is wrong, was used, or is too old. Please ask for a new one.',
  },
  email_link_invalid: {
    status: 422,
    sentence: 'This link is not valid any more. You can ask for a new one in your profile.',
  },
  internship_closed: { status: 422, sentence: refused.internshipClosed },
  idempotency_key_missing: {
    status: 422,
    sentence: 'The Idempotency-Key header must hold a UUID.',
  },
  application_mismatch: { status: 422, sentence: 'This application does not belong to that internship.' },
  too_many_tries: { status: 429, sentence: refused.tooManyTries },
  internal: {
    status: 500,
    sentence: 'Our computer has a problem. Nothing you sent was lost. Please try again in a few minutes.',
  },
  unavailable: { status: 503, sentence: refused.unavailable },
  storage_full: {
    status: 507,
    sentence: `${brandName} cannot save files for a moment. Please try again later.`,
  },
} as const satisfies Record<string, { status: number; sentence: string }>;
export type ErrorCode = keyof typeof errorTable;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

export type FieldErrors = Record<string, string[]>;

/** `error` and `message` are the same. */
export interface ErrorBody {
  code: ErrorCode;
  error: string;
  message: string;
  errors?: FieldErrors;
  request_id?: string;
}
