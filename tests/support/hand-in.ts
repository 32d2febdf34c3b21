import type { ErrorBody } from '#contract/errors';
import type { HandInCheck, HandInManifest } from '#contract/hand-in';
import type { Levels } from '#contract/applications';
import type { AccountStatus } from '#contract/status';
import type { Person, Portal } from './portal';
import { newSubmission, sha256, type Submission } from './submission';

export interface StaffFile {
  sheet: HandInManifest;
  documents: Record<'resume' | 'cover_letter', Uint8Array | null>;
}

/** The file for staff of what a phone would send. @param changes of the sheet */
export function sheetOf(
  student: Pick<Person, 'id' | 'name' | 'email'>,
  submission: Submission,
  changes: Partial<HandInManifest> = {},
): StaffFile {
  const { resume, cover_letter, fields, key } = submission;
  const file = (name: string, bytes: Uint8Array | null) => ({
    ...{ entry: name, name, size: bytes?.length ?? 0, sha256: sha256(bytes ?? new Uint8Array()) },
  });
  return {
    sheet: {
      format: 'internship-application',
      version: 1,
      idempotency_key: key!,
      student: { id: student.id, full_name: student.name, email: student.email },
      internship: { id: Number(fields.internship_id), title: 'Workshop Trainee', company_name: 'Kokoda' },
      levels: JSON.parse(fields.level_achieved!) as Levels,
      proof: null,
      queued_at: fields.queued_at ?? null,
      files: { resume: file('resume.pdf', resume), cover_letter: file('cover_letter.pdf', cover_letter) },
      ...changes,
    },
    documents: { resume, cover_letter },
  };
}

export function handInCall({ sheet, documents }: StaffFile) {
  const body = new FormData();
  body.set('sheet', JSON.stringify(sheet));
  for (const field of ['resume', 'cover_letter'] as const) {
    const bytes = documents[field];
    if (bytes) body.set(field, new File([new Uint8Array(bytes)], `${field}.pdf`));
  }
  return { body };
}

/** Calls of admins about files for staff, and a student with something to hand in. */
export const handInsOn = (portal: Portal) => ({
  handIn: <T = ErrorBody>(file: StaffFile, by: Person = portal.admin) =>
    portal.call<T>('POST', '/internship_applications/handed_in', { token: by.token, ...handInCall(file) }),
  check: <T = HandInCheck>(sheet: object) =>
    portal.post<T>('/internship_applications/handed_in/check', portal.admin, sheet),
  async begin(status: AccountStatus = 'approved') {
    const student = await portal.person('student', status);
    const sent = newSubmission(await portal.internship());
    return { student, sent, file: sheetOf(student, sent) };
  },
  rowsOf: async (student: Person) => (await portal.storedOf(student)).applications,
});
