/** Sentences that the owner fixed word for word outside docs/screens.md section 8, where the test reads the others. */
export const ownersSentences: readonly string[] = [
  'Welcome Back!',
  'Log in to explore top internships and opportunities.',
  "Oops! The page you're looking for doesn't exist.",
  'It might have been moved or deleted.',
  "We couldn't find any internships matching your filters.",
  'Company not available',
  'Not specified',
  'Wokabaut: The internship portal',
  'Invalid email or password.',
  // Made from its "updated to <status>", with the names of its statuses.
  'Status updated to pending',
  'Internship status updated to pending',
  'Internship status updated to inactive',
];

/** Words outside common-words.txt that may be said, in base form, by the reason why. */
const byReason: Readonly<Record<string, string>> = {
  'what job portals call it (rule notify-6)': 'alert',
  "the owner's word for an internship without pay": 'unpaid',
  'the name of a product, a technique or a place':
    'aegis authenticator bluetooth chrome excel firefox google ipa iphone javascript safari sms tus tus-resumable uuid wi-fi wokabaut',
  'what the portal is about: readers meet these words on every screen':
    'admin applicant application approval approve archive category dashboard description draft internship participant profile register registration reject resume status submit withdraw withdrawn withdrew',
  'what phones and browsers call it':
    'browser data download e-mail edit expire log-in logo notification password qr recovery reload reset scan screenshot session setting sign-in tab upload valid',
  'units and kinds of files': 'csv doc docx jpg json kb macro mb pdf png script',
  'read by those who write programs or lists for the portal': 'idempotency-key protocol quotation',
  "fields that the owner named, quoted with the owner's 'is required' and 'successfully'":
    'duration representative successful successfully authentication token query',
};
export const exceptions: readonly string[] = Object.values(byReason).flatMap((words) => words.split(' '));
