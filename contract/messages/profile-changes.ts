import { errorTable } from '../errors';

/** Sentences about changes of an approved profile that wait for an admin (rule 46). */
export const profileChanges = {
  title: 'Waits for an admin',
  waits: (labels: readonly string[]) =>
    `An admin looks at this first: ${labels.join(', ')}. Until then the old stays shown. Everything else is saved.`,
  lead: 'You were approved as what stands on the left. An admin looks at the change first; until then others see the old.',
  withdrawn: 'Your change was taken back. What is shown stays.',
  withdrawFailed: 'Your change could not be taken back. Please try again.',
  withdrawNeedsSignal: 'No signal. A change can be taken back when it is back.',
  refusedTitle: 'Your change was not accepted',
  refused: (labels: readonly string[]) => `Not accepted: ${labels.join(', ')}. What was shown stays.`,
  accepted: 'The change is accepted. It is shown from now on.',
  decideFailed: 'The change could not be decided. Please try again.',
  replaced: errorTable.change_replaced.sentence,
  needsSignal: 'No signal. A change can be decided when it is back.',
  listFailed: 'The changed profiles could not be loaded.',
} as const;
