/** What stands on pages that are used without JavaScript (rule 52). */
export const withoutScript = {
  needsIt: 'This screen needs JavaScript',
  /** Of a student. */
  whatWorks:
    'This browser does not run it. Without it you can look for internships, apply, and follow what you have applied for.',
  /** Of businesses and admins. */
  onlyStudents:
    'This browser does not run it, and the screens of businesses and admins work with it only. Please use another browser, or turn JavaScript on.',
  /** Above the apply form. */
  sentAtOnce:
    'Without JavaScript your application is sent at once, and nothing is kept on this phone. Please have signal, and use small files.',
  /** After a refusal: no browser fills a file field again. */
  chooseFilesAgain: 'Please choose both files again: they were not kept.',
  problem: 'This did not work',
  again: 'Open the page again',
  /** Below what became of a form whose page cannot be shown. */
  home: 'Go to the start page',
} as const;
