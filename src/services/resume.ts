import { formKeyPrefix, type StringStorage } from './session';

/** The form that a resume is written in (rule 58). */
export const RESUME_FORM = 'resume';
/** What a resume cannot be without. */
export const neededForResume = ['school_1', 'skills'] as const;

type ReadStorage = Pick<StringStorage, 'getItem'>;

/**
 * What a person has written in the resume on this phone, without spaces around it. Cheap: it reads one entry of the storage.
 * @param personId the user id
 * @returns reads a field, such as `school_1`; empty where nothing is written
 */
export function resumeOnPhone(storage: ReadStorage, personId: number): (field: string) => string {
  let values: Record<string, unknown> | null = {};
  try {
    const text = storage.getItem(`${formKeyPrefix}${personId}.${RESUME_FORM}`);
    values = JSON.parse(text ?? '{}') as typeof values;
  } catch {
    // As if nothing was written.
  }
  return (field) => {
    const value = values?.[field];
    return typeof value === 'string' ? value.trim() : '';
  };
}

/** Whether a person has written a resume on this phone. */
export function hasResume(storage: ReadStorage, personId: number): boolean {
  const written = resumeOnPhone(storage, personId);
  return neededForResume.every((field) => written(field) !== '');
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
