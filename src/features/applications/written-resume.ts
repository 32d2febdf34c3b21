import { writing } from '#contract/messages/writing';
import { createFormStore } from '../../forms/form-store';
import { formOwner, type StringStorage } from '../../services/session';
import { RESUME_FORM } from '../../services/resume';
import { emptyResume, makeResume, type Writer } from './resume-page';

/** Makes the PDF of the resume on this phone (rule 58), or the first problem. */
export function makeWrittenResume(
  storage: StringStorage,
  personId: number,
  writer: Writer | undefined,
): { file: File } | { problem: string } {
  if (!writer) return { problem: writing.needsProfile };
  const stored = createFormStore(storage, `${formOwner(personId)}.${RESUME_FORM}`, emptyResume, []);
  const made = makeResume(stored.get(), writer);
  if (made.ok) return { file: made.value };
  return { problem: Object.values(made.errors)[0]?.[0] ?? writing.resume.schoolNeeded };
}
