/** What the phone has of an application that waits. A file of its own: only a student's screens need it. */
export const onThisPhone = {
  /** It could not be read, and that may pass. */
  notOpened: 'Your phone could not open what it saved for Wokabaut. Please reload the page to try again.',
  next: 'What happens next',
  /** By how many of its documents are here; the portal has the others, of an earlier application (rule 41). */
  saved: {
    both: 'Both documents are saved with it.',
    /** @param here and @param elsewhere such as "cover letter" */
    one: (here: string, elsewhere: string) =>
      `Your ${here} is saved with it. Wokabaut has your ${elsewhere} already, from an earlier application.`,
    none: 'Wokabaut has both documents already, from an earlier application.',
  },
  withSignal:
    'Many phones send also when this page is closed. If yours does not, it goes when you next open this page.',
  /** For who sends only on Wi-Fi. */
  withWifi:
    'Many phones send also when this page is closed. If yours does not, it goes when you next open this page on Wi-Fi.',
  /** In the dialog that deletes it, by how many of its documents are here. */
  deleted: {
    both: 'what you wrote and both documents are deleted from this phone. This cannot be undone.',
    one: (document: string) =>
      `what you wrote and your ${document} are deleted from this phone. This cannot be undone.`,
    none: 'what you wrote is deleted from this phone. This cannot be undone.',
  },
} as const;
