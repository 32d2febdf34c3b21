import { createHash, randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import { SEND_TOKEN_PREFIX, sendTokenSource } from '#contract/send-token';

/** The first bytes tell the kind of file; the rest is random, so that no two are alike. */
export const samplePdf = (words = randomUUID() as string) => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`);
export const samplePng = () =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000049454e44ae426082', 'hex'), Buffer.from(randomUUID())]);
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A submission as the phone sends it; each part can be changed or left out (`null`). */
export interface Submission {
  key: string | null;
  fields: Record<string, string | null>;
  resume: Uint8Array | null;
  cover_letter: Uint8Array | null;
}

export const newSubmission = (internshipId: number, changes: Partial<Submission> = {}): Submission => ({
  key: randomUUID(),
  resume: samplePdf(),
  cover_letter: samplePdf(),
  ...changes,
  fields: {
    internship_id: String(internshipId),
    level_achieved: '[{"grade":12,"school_name":"Hohola Ridge Secondary School"}]',
    ...changes.fields,
  },
});

/**
 * A submission that names one document or both in place of files.
 * @param fields such as `resume_upload` or `cover_letter_sha256`
 */
export const namingSubmission = (internshipId: number, fields: Record<string, string>): Submission => {
  const isNamed = (document: string) => Object.keys(fields).some((name) => name.startsWith(`${document}_`));
  return newSubmission(internshipId, {
    ...(isNamed('resume') && { resume: null }),
    ...(isNamed('cover_letter') && { cover_letter: null }),
    fields,
  });
};

/** The receipt of a stored application, whose documents came in the submission or in another way. */
export const receiptOf = (
  { key, ...sent }: Submission,
  resume = sent.resume!,
  letter = sent.cover_letter!,
) => ({
  idempotency_key: key,
  files: {
    resume: { sha256: sha256(resume), size: resume.length },
    cover_letter: { sha256: sha256(letter), size: letter.length },
  },
});

/** The form of a submission, as the phone sends it. */
function applicationForm(submission: Submission): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(submission.fields)) if (value !== null) form.set(name, value);
  for (const field of ['resume', 'cover_letter'] as const) {
    const bytes = submission[field];
    if (bytes !== null) form.set(field, new File([new Uint8Array(bytes)], `${field}.pdf`));
  }
  return form;
}

/** Body and headers of the call that sends a submission. */
export const submissionCall = (submission: Submission) => ({
  body: applicationForm(submission),
  headers: submission.key === null ? undefined : { [IDEMPOTENCY_KEY_HEADER]: submission.key },
});

/** The send-only token of a session, as the phone makes it of the session's own. */
export const sendTokenOf = (token: string): string =>
  SEND_TOKEN_PREFIX + createHash('sha256').update(sendTokenSource(token)).digest('hex');
