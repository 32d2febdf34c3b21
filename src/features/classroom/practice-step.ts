import type { Dispatch } from 'react';
import type { PracticeInternship } from './practice-internships';
import type { Practice, PracticeEvent } from './practice-journey';

/** What a step of the practice gets. */
export interface StepProps {
  practice: Practice;
  dispatch: Dispatch<PracticeEvent>;
  internship: PracticeInternship;
  /** Of the internship, counted from 1. */
  number: number;
}
