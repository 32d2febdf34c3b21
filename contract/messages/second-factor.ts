import { errorTable } from '../errors';

/** The second factor of admins (rule 43); apart from `messages`, so that no first visit loads it. */
export const secondFactor = {
  lead: 'With two-step sign-in, a password alone does not open your account. Logging in also needs a code from an app on your phone.',
  codeNeeded: errorTable.second_factor_required.sentence,
  codeWrong: errorTable.second_factor_invalid.sentence,
  firstCodeHint: 'The 6 digits that your app shows now.',
  codeHint: 'The 6 digits in your app, or one of your recovery codes.',
  needed: errorTable.second_factor_missing.sentence,
  isOn: 'Two-step sign-in is on.',
  scan: 'Scan this with an authenticator app, such as Google Authenticator, Aegis or 2FAS.',
  typeSecret: 'Or type this key into the app:',
  keepCodes:
    'Keep these recovery codes where nobody else finds them. Each logs you in once when your phone is lost. They are not shown again.',
  codesLeft: (count: number) => `${count} ${count === 1 ? 'recovery code is' : 'recovery codes are'} left.`,
  loadFailed: 'We could not ask whether two-step sign-in is on.',
  failed: 'Two-step sign-in could not be changed. Please try again.',
} as const;
