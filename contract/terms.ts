import type { Words } from './languages';

/** `version`: the day from which it holds. */
interface TermsChange {
  version: string;
  changed: string;
}

/** Of privacy page and terms together, newest last (rule account-11): who changes either adds a line. Without valibot: for first screens. */
export const termsChanges: readonly [TermsChange, ...TermsChange[]] = [
  {
    version: '2026-12-01',
    changed: 'New: our list of people, and what our staff fill in with you.' satisfies Words,
  },
];

export const termsVersions = termsChanges.map(({ version }) => version);
export const termsVersion = termsChanges.at(-1)!.version;

/** Nothing for who has accepted none, as an admin. */
export const changedSince = (accepted: string | null | undefined): readonly TermsChange[] =>
  accepted ? termsChanges.filter(({ version }) => version > accepted) : [];
