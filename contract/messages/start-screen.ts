/** On the start screen of students. */
export const startScreen = {
  savedHere: (count: number, age: string) =>
    `Saved on this phone: ${count} ${count === 1 ? 'internship' : 'internships'}, ${age}.`,
  noneApplied: 'You have not applied yet.',
  toSend: (count: number) => `${count} to send`,
  letterLater: 'Cover letter: you can write it when you apply.',
} as const;
