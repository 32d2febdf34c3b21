import { mobileKey } from '../participants/keys';

/** A mobile number of Papua New Guinea as +675…, null for others */
export function smsNumber(written: string | null): string | null {
  const key = mobileKey(written ?? '');
  return key !== null && /^[78]\d{7}$/.test(key) ? `+675${key}` : null;
}
