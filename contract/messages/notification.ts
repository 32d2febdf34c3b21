/** A file of its own: the service worker needs nothing else of the messages. */
export const notification = {
  /** On the screen of the phone, also while it is locked: no name of a person. */
  sent: (internship: string) => `Your application to ${internship} was sent.`,
  ask: 'Tell me when it is sent',
  granted: 'Your phone tells you when it is sent.',
  denied:
    'Your phone does not show notifications of this page. You can allow them in the settings of your browser.',
} as const;
