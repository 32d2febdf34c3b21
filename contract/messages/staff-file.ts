/** The file for staff on the phone (rule 47). */
export const staffFile = {
  what: 'A file with your answers and documents. Staff with signal can hand it in for you. Give it to them by Bluetooth, on a memory card or any other way.',
  stillOne:
    'Your phone keeps trying as well. It stays one application, whichever arrives first, also when both do.',
  privacy:
    'The file is not locked: whoever has it can read your documents. Give it to staff alone, and delete it when your application is sent.',
  preparing: 'Preparing the file...',
  failed: 'The file could not be made. Please try again; your application is still on this phone.',
  saved: (name: string) => `Saved among your downloads as ${name}.`,
  shared: 'Passed on.',
  documentMissing: (label: string) =>
    `${label} is not in the file: it was damaged on this phone. Please choose it again, and then make a new file.`,
  /** Taken over from an earlier application (rule 41). */
  documentWithPortal: (label: string) =>
    `${label} is not in the file: Wokabaut has it already, from an earlier application.`,
  /** In the file's application.txt. */
  inFile: {
    heading: 'An application that waits on a phone',
    missing: 'NOT IN THIS FILE: it was damaged on the phone. The student has to choose it again.',
    withPortal: 'not in this file: Wokabaut has it, from an earlier application.',
    forStaff: [
      'For staff: log in as an admin and open "Hand in an application" on the dashboard. Choose this file as it is.',
      'It is sent for the student named above, who reads that you handed it in. The phone keeps trying as well; it stays one application.',
      'The file holds personal documents. Please delete it when Wokabaut has said that it arrived.',
    ],
  },
} as const;
