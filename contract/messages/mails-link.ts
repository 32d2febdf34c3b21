/** What stands on the page of the link in a weekly mail (rule 77). */
export const mailsLink = {
  title: 'Weekly mail',
  endLead: 'This stops the weekly mail about new internships. Your account stays as it is.',
  end: 'Stop the weekly mail',
  ending: 'Stopping...',
  ended: 'We send you no more weekly mails.',
  resumeLead: 'You get the weekly mail about new internships again.',
  resume: 'Send the weekly mail again',
  resuming: 'One moment...',
  resumed: 'We send you the weekly mail again.',
  failed: 'The weekly mail could not be changed. Please try again.',
  needsSignal: 'You need signal for this. Nothing was changed.',
} as const;
