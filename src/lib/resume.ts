import { formKeyPrefix } from './form-key';
import type { StringStorage } from './session';

/** The form that a resume is written in (rule 58). */
export const RESUME_FORM = 'resume';
/** What a resume cannot be without. */
export const neededForResume = ['school_1', 'skills'] as const;

/**
 * Whether a person has written a resume on this phone. Cheap: it reads one entry of the storage.
 * @param personId the user id
 */
export function hasResume(storage: Pick<StringStorage, 'getItem'>, personId: number): boolean {
  try {
    const text = storage.getItem(`${formKeyPrefix}${personId}.${RESUME_FORM}`);
    const values = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const isWritten = (value: unknown) => typeof value === 'string' && value.trim() !== '';
    return neededForResume.every((field) => isWritten(values[field]));
  } catch {
    return false;
  }
}

let chosenFor: string | null = null;
/** The apply form of this internship takes the resume over when it opens. */
export const chooseResumeFor = (internshipId: string): void => void (chosenFor = internshipId);
/** Whether the resume was chosen for this internship; true once. */
export function takeChoice(internshipId: string): boolean {
  const isChosen = chosenFor === internshipId;
  if (isChosen) chosenFor = null;
  return isChosen;
}
