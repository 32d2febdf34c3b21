import type { Words } from './languages';

/** `version`: the day from which it holds. */
interface TermsChange {
  version: string;
  changed: string;
}

/** Of the privacy page, newest last (rule account-11): who changes what it says adds a line. Without valibot: for first screens. */
export const termsChanges: readonly [TermsChange, ...TermsChange[]] = [
  {
    version: '2026-11-30',
    changed: 'New: when you confirmed your number, and when you accepted what we keep.' satisfies Words,
  },
];

export const termsVersions = termsChanges.map(({ version }) => version);
export const termsVersion = termsChanges.at(-1)!.version;

/** Nothing for who has accepted none, as an admin. */
export const changedSince = (accepted: string | null | undefined): readonly TermsChange[] =>
  accepted ? termsChanges.filter(({ version }) => version > accepted) : [];
