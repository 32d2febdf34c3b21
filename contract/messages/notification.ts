/** A file of its own: the service worker needs nothing else of the messages. */
export const notification = {
  /** On the screen of the phone, also while it is locked: no name of a person. */
  sent: (internship: string) => `Your application to ${internship} was sent.`,
  /** What a push says: nothing that another person may not read. */
  news: {
    applications: 'News about your application',
    saved: 'An internship you saved closes soon',
    alerts: 'New internships for your job alert',
    internships: 'News about your internships',
    account: 'News about your account',
    other: 'There is news for you',
  },
  ask: 'Tell me when it is sent',
  granted: 'Your phone tells you when it is sent.',
  denied:
    'Your phone does not show notifications of this page. You can allow them in the settings of your browser.',
} as const;
