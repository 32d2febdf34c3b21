import { randomBytes, randomUUID } from 'node:crypto';
import { wanted } from '../support/internships';
import { newSubmission } from '../support/submission';
import type { PortalApi } from './api';
import type { Ledger } from './ledger';

const APPLICANTS = 3;

const YEAR = 365 * 86_400_000;

/** A file that is a PDF to its first and last bytes, of 1 to 400 KB. */
function someDocument(random: () => number): Buffer {
  const size = 1000 + Math.floor(random() * 400_000);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size), Buffer.from('\n%%EOF\n')]);
}

/** Students who sign up, one after the other. */
async function signUps(api: PortalApi, ledger: Ledger): Promise<never> {
  for (;;) {
    const email = `crash-${randomUUID()}@example.com`;
    await api.signUp(email);
    ledger.students.push(email);
  }
}

/** A business that creates internships. */
async function internships(api: PortalApi, ledger: Ledger, token: string): Promise<never> {
  for (;;) {
    const title = `Crash ${randomUUID()}`;
    const last_date_to_apply = new Date(Date.now() + YEAR).toISOString().slice(0, 10);
    const { internship } = await api.createInternship(token, { ...wanted, title, last_date_to_apply });
    ledger.internships.push({ id: internship.id, title });
  }
}

/** A student with a session, and the internships to apply to. */
async function newApplicant(api: PortalApi, ledger: Ledger) {
  const email = `crash-${randomUUID()}@example.com`;
  await api.signUp(email);
  ledger.students.push(email);
  const { token } = await api.signIn(email);
  const { internships } = await api.internships();
  return { token, internships: internships.slice(0, 5) };
}
type Applicant = Awaited<ReturnType<typeof newApplicant>>;

/** Students who apply to one internship after the other, beginning with `applicant`. */
async function applications(
  api: PortalApi,
  ledger: Ledger,
  applicant: Applicant,
  random: () => number,
): Promise<never> {
  for (;;) {
    const { token, internships } = applicant;
    if (internships.length === 0) throw new Error('There is no internship to apply to.');
    for (const { id: internshipId } of internships) {
      const documents = { resume: someDocument(random), cover_letter: someDocument(random) };
      const submission = newSubmission(internshipId, documents);
      ledger.unanswered.set(submission.key!, { token, submission });
      const { internship_application } = await api.apply(token, submission);
      ledger.acknowledge(internship_application.id, token, submission);
    }
    applicant = await newApplicant(api, ledger);
  }
}

/**
 * Writes from all sides until the server dies.
 * @param businessToken of an approved business
 * @param begun called when everyone is about to write
 * @returns resolves when every writer has lost its connection
 * @throws Refused when the server said no to something
 */
export async function writeUntilDeath(
  api: PortalApi,
  ledger: Ledger,
  businessToken: string,
  random: () => number,
  begun: () => void,
): Promise<void> {
  const applicants: Applicant[] = [];
  for (let count = 0; count < APPLICANTS; count += 1) applicants.push(await newApplicant(api, ledger));
  begun();
  const writers = [
    signUps(api, ledger),
    internships(api, ledger, businessToken),
    ...applicants.map((applicant) => applications(api, ledger, applicant, random)),
  ];
  for (const outcome of await Promise.allSettled(writers)) {
    // A connection that broke is what this test is about; an answer that says no is not.
    if (outcome.status === 'rejected' && !isBrokenConnection(outcome.reason)) throw outcome.reason;
  }
}

/** What fetch says when there is no answer, or only half of one; any other TypeError is a mistake in this test. */
const isBrokenConnection = (error: unknown): boolean =>
  error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message);
