/** On the start screen of students. */
export const startScreen = {
  /** @param details how many of the list were opened, and are saved whole */
  savedHere: (count: number, details: number) =>
    `Saved on this phone: the list of ${count} ${count === 1 ? 'internship' : 'internships'}` +
    (details > 0 ? `, and the details of ${details}.` : '. Open one to save its details too.'),
  noneApplied: 'You have not applied yet.',
  toSend: (count: number) => `${count} to send`,
  unread: (count: number) => `News: ${count} new`,
  letterLater: 'Cover letter: you can write it when you apply.',
} as const;
