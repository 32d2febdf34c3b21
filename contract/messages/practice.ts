/** Sentences of the practice in the classroom (rule 73). */
export const practice = {
  notReal: 'This is practice. Nothing here is real, and nothing is sent.',
  kept: 'Nothing you type here is kept. It is gone when you leave.',
  company: 'Practice company',
  signalBack: 'The signal comes back',
  looks: 'The business looks at it',
  hires: 'The business hires you',
  savedNext: 'With a real application you can close the page now. It is sent when there is signal.',
  sentNext: 'The business has it. With a real application you wait for its answer.',
  viewedNext: 'The business has read your documents. You see that here.',
  hiredNext: 'Now you know the whole way. A real application works the same.',
  useOwn: (document: string) => `Use a practice ${document}`,
} as const;
