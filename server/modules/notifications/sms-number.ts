import { mobileKey } from '../participants/keys';

/** @returns a mobile number of Papua New Guinea as +675…, or null for any other */
export function smsNumber(written: string | null): string | null {
  const key = mobileKey(written ?? '');
  return key !== null && /^[78]\d{7}$/.test(key) ? `+675${key}` : null;
}
