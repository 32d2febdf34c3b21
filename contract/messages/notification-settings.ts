/** Notifications of a phone, and what people choose about them (rules 75 and 76). */
export const notificationSettings = {
  lead: 'Your phone tells you when there is news, also when this page is closed. It never shows a name.',
  on: 'This phone tells you.',
  off: 'This phone does not tell you.',
  turnOn: 'Turn on',
  turningOn: 'Turning on…',
  turnOff: 'Turn off',
  unsupported:
    'This browser cannot tell you. On an iPhone it can after you install Wokabaut. All news is here and in your email.',
  denied:
    'Your phone does not allow it. You can change that in the settings of your browser. All news is here and in your email.',
  needsSignal: 'This needs signal. Please try again when you have some.',
  failed: 'These settings could not be loaded.',
  notTurnedOn: 'This could not be turned on. Please try again later.',
  notSaved: 'Your choice could not be saved. Please try again.',
  /** After an application was sent. */
  ask: 'Tell me when the business answers',
  granted: 'Your phone tells you when the business answers.',
  askFailed: 'This could not be turned on now. You find it in your profile, under Notifications.',
  about: 'Tell me about',
  topics: {
    applications: 'My applications',
    saved: 'Saved internships that close soon',
    alerts: 'My job alerts',
    internships: 'My internships and who applied',
    account: 'My account',
  },
  sms: 'Send an SMS too',
  smsHint: 'Free for you. It only says that there is news.',
  smsNoNumber: 'To get an SMS, add your mobile number (+675) to your profile.',
} as const;
