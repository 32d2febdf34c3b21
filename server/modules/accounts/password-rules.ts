import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { Role } from '#contract/status';
import { fieldInvalid } from '../../core/errors';
import common from './common-passwords.json' with { type: 'json' };

const commonPasswords = new Set(common.passwords.split(' '));

/** For demo accounts: only addresses of domains that cannot be registered (RFC 2606). */
export const DEMO_PASSWORD = 'wokabaut';
const isDemoEmail = (email: string): boolean => email.endsWith('.example') || email.endsWith('@example.com');

export interface PasswordOwner {
  role: Role;
  email: string;
  fullName: string;
  companyName?: string | null;
}

/** Without letter case, spaces and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The refusing sentence (rule 10), or null; the schema has checked the length. */
function problemOf(password: string, owner: PasswordOwner): string | null {
  const { validation } = messages;
  const { role, email, fullName, companyName } = owner;
  if (role === 'admin' && password.length < limits.password.adminMin) return validation.adminPasswordShort;
  const lower = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(lower)) return validation.passwordCommon;
  if (lower === DEMO_PASSWORD && !isDemoEmail(email)) return validation.passwordCommon;
  const own = [email, email.split('@')[0], fullName, companyName ?? ''].map((text) => plain(text ?? ''));
  return own.includes(plain(password)) && plain(password) !== '' ? validation.passwordOwn : null;
}

/** Rule 10. @throws AppError `validation_failed` */
export function assertPasswordAllowed(password: string, owner: PasswordOwner): void {
  const problem = problemOf(password, owner);
  if (problem !== null) throw fieldInvalid('password', problem);
}
