/** Inside the browsers of other apps (rule 50). */
export const inApp = {
  /** @param app as in "Facebook", or "another app" */
  where: (app: string) =>
    `Inside ${app} this cannot be installed, and what you save here is not in your browser.`,
  openInChrome: 'Open in Chrome',
  onIphone: 'Tap the three dots or the compass, then "Open in Safari" or "Open in browser".',
} as const;
