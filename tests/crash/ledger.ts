import { createHash } from 'node:crypto';
import type { Submission } from './api';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** An application the server has given its receipt for; its files by SHA-256. */
interface SentApplication {
  id: number;
  token: string;
  internshipId: number;
  resume: string;
  coverLetter: string;
}

/** What the server has acknowledged, and what it was asked for when it died. */
export class Ledger {
  readonly students: string[] = [];
  readonly internships: { id: number; title: string }[] = [];
  readonly applications: SentApplication[] = [];
  /** Sent without an answer: may be stored or not, and is sent again under the same key. */
  readonly unanswered = new Map<string, { token: string; submission: Submission }>();

  acknowledge(id: number, token: string, { key, internshipId, resume, coverLetter }: Submission): void {
    this.unanswered.delete(key);
    this.applications.push({
      id,
      token,
      internshipId,
      resume: sha256(resume),
      coverLetter: sha256(coverLetter),
    });
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
