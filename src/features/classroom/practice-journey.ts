import { apply } from '#contract/messages/applications';
import type { DocumentField } from '#contract/files';
import type { Grade } from '#contract/status';

/** What is filled in; of a document only the name, as nothing is read. */
export interface PracticeForm {
  grade: Grade | null;
  school: string;
  documents: Partial<Record<DocumentField, string>>;
}

/** How far the pretend application has come. */
export type PracticeStage = 'saved' | 'sent' | 'viewed' | 'hired';

/** One practice, in the memory of the open screen only (rule 73). */
export interface Practice {
  hasSignal: boolean;
  form: PracticeForm;
  /** The internship of the last Apply Now, counted from 1; null before it. */
  applied: number | null;
  stage: PracticeStage;
}

export type PracticeEvent =
  | { type: 'signal'; hasSignal: boolean }
  | { type: 'fill'; form: Partial<PracticeForm> }
  | { type: 'apply'; internship: number }
  | { type: 'next' }
  | { type: 'restart' };

/** Without signal at first: that is the lesson. */
export const newPractice: Practice = {
  hasSignal: false,
  form: { grade: null, school: '', documents: {} },
  applied: null,
  stage: 'saved',
};

const nextStage: Record<PracticeStage, PracticeStage> = {
  saved: 'sent',
  sent: 'viewed',
  viewed: 'hired',
  hired: 'hired',
};

/** What is missing, in the sentences of a real application (screens.md section 5, Apply); empty when it can be sent. */
export function practiceProblems({ grade, school, documents }: PracticeForm) {
  return {
    ...(grade === null && { grade: apply.noGrade }),
    ...(grade !== null && school.trim() === '' && { school: apply.blankSchool(grade) }),
    ...(!(documents.resume && documents.cover_letter) && { documents: apply.noFiles }),
  };
}

/** The next state of a practice; what does not fit the state changes nothing. */
export function practise(state: Practice, event: PracticeEvent): Practice {
  switch (event.type) {
    case 'signal':
      return { ...state, hasSignal: event.hasSignal };
    case 'fill':
      return { ...state, form: { ...state.form, ...event.form } };
    case 'apply':
      if (state.applied === event.internship || Object.keys(practiceProblems(state.form)).length > 0)
        return state;
      return { ...state, applied: event.internship, stage: state.hasSignal ? 'sent' : 'saved' };
    case 'next':
      return state.applied === null ? state : { ...state, stage: nextStage[state.stage] };
    case 'restart':
      return newPractice;
  }
}
