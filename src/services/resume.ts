import { formKeyPrefix, type StringStorage } from './session';

/** The form that a resume is written in (rule document-6). */
export const RESUME_FORM = 'resume';
const neededForResume = ['school_1', 'skills'] as const;

type ReadStorage = Pick<StringStorage, 'getItem'>;

/** A field of the person's resume on this phone, trimmed. @returns a function of a field such as `school_1` */
export function resumeOnPhone(storage: ReadStorage, personId: number): (field: string) => string {
  let values: Record<string, unknown> | null = {};
  try {
    const text = storage.getItem(`${formKeyPrefix}${personId}.${RESUME_FORM}`);
    values = JSON.parse(text ?? '{}') as typeof values;
  } catch {
    // As if empty.
  }
  return (field) => {
    const value = values?.[field];
    return typeof value === 'string' ? value.trim() : '';
  };
}

export function hasResume(storage: ReadStorage, personId: number): boolean {
  const written = resumeOnPhone(storage, personId);
  return neededForResume.every((field) => written(field) !== '');
}

let chosenFor: string | null = null;
export const chooseResumeFor = (internshipId: string): void => void (chosenFor = internshipId);
/** Whether the resume was chosen for it; true once. */
export function takeChoice(internshipId: string): boolean {
  const isChosen = chosenFor === internshipId;
  if (isChosen) chosenFor = null;
  return isChosen;
}
