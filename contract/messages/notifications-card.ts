/** The card of what a phone is told, before it is opened. */
export const notificationsCard = {
  title: 'Notifications',
  notLoaded: 'This is not on this phone yet. It comes by itself when there is signal.',
} as const;
