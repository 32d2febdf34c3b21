/** What every page may say; what only some screens say stands in site-screens.ts. */
export const newsletter = {
  success: 'You have successfully subscribed to the newsletter!',
  failed: 'Failed to subscribe. Please try again later.',
  invalid: 'Please enter a valid email address',
} as const;

export const offline = {
  fillIn:
    'No signal now, and this needs a connection. You can fill it in, and send it when the signal is back.',
  notOpened: 'This page was not opened here before. It comes by itself when there is signal.',
  notNewest: 'The newest did not come.',
  tryLater: 'There is no signal: try again when it is back.',
  needsSignal:
    'No signal. This needs a connection: please try again when it is back. What you typed is kept.',
} as const;

export const notFound = {
  title: '404 - Page Not Found',
  lead: "Oops! The page you're looking for doesn't exist.",
  hint: 'It might have been moved or deleted.',
} as const;
