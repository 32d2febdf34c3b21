import { statusFailed } from './applications';

/** Of the screens for businesses alone: a student's phone does without. */
export const applicants = {
  statusFailed,
  statusUpdated: 'Application status updated successfully',
  answerFailed: 'The answer could not be saved.',
  noteFailed: 'The note could not be saved.',
  noteHint: 'Only your business reads this. The student never sees it.',
  noteNeedsSignal: 'No signal: a note can be saved when it is back.',
  answerNeedsSignal: 'No signal: an answer can be given or taken back when it is back.',
  statusNeedsSignal: 'No signal: a new status can be saved when it is back.',
  documentsNeedSignal: 'Wokabaut has the documents. They can be downloaded when there is signal.',
  documentsFailed: 'The documents could not be downloaded.',
  listFailed: 'The list could not be made on this device. Please try again when there is signal.',
} as const;
