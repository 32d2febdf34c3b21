import { sha256, type Submission } from '../support/submission';

const sentApplication = (id: number, token: string, { fields, resume, cover_letter }: Submission) => ({
  ...{ id, token, internshipId: Number(fields.internship_id) },
  ...{ resume: sha256(resume!), coverLetter: sha256(cover_letter!) },
});

/** What the server has acknowledged, and what it was asked for when it died. */
export class Ledger {
  readonly students: string[] = [];
  readonly internships: { id: number; title: string }[] = [];
  /** With the SHA-256 of each file. */
  readonly applications: ReturnType<typeof sentApplication>[] = [];
  /** Sent without an answer: may be stored or not, and is sent again under the same key. */
  readonly unanswered = new Map<string, { token: string; submission: Submission }>();

  acknowledge(id: number, token: string, submission: Submission): void {
    this.unanswered.delete(submission.key!);
    this.applications.push(sentApplication(id, token, submission));
  }

  add(later: Ledger): void {
    this.students.push(...later.students);
    this.internships.push(...later.internships);
    this.applications.push(...later.applications);
  }

  /** The kinds of which nothing was acknowledged. */
  missing(): string[] {
    const kinds = { student: this.students, internship: this.internships, application: this.applications };
    return Object.entries(kinds).flatMap(([kind, sent]) => (sent.length === 0 ? [kind] : []));
  }

  toString(): string {
    const { students, internships, applications } = this;
    return `${students.length} students, ${internships.length} internships, ${applications.length} applications`;
  }
}
