import { readNumbers } from '../participants/keys';

/** The first mobile number of Papua New Guinea as +675…, null without one */
export const smsNumber = (written: string | null): string | null =>
  readNumbers(written ?? '').find((number) => /^\+675[78]\d{7}$/.test(number)) ?? null;
