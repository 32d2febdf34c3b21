/** What admins read of reported internships (rule 69). */
export const reported = {
  seenUntil: 'Please open the list of reports again.',
  reasonRequired: 'Please say why. The business reads it.',
  cleared: 'Nothing wrong: the reports are closed.',
  takenDown: 'The internship is taken down.',
  isShown: 'Students see it.',
  isDown: 'It is taken down:',
  nobodyLeft: 'Those who reported it have deleted their accounts.',
  listFailed: 'The reports could not be loaded.',
  decideFailed: 'Error deciding on the reports',
  needsSignal: 'No signal now: deciding needs it.',
  noneWait: 'When a student reports an internship, you see it here.',
} as const;
