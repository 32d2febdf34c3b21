import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { durations, limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { readCode } from '#contract/readable-code';
import { isHelper, type Role } from '#contract/status';
import { createSemaphore } from '../../core/semaphore';
import { fieldInvalid } from '../../core/errors';
import { newReadableCode } from '../../core/secrets';
import common from './common-passwords.json' with { type: 'json' };

/** Rule sign-in-2: argon2id, the library's default, at OWASP's smallest recommended cost. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes a core for about 20 ms, and 19 MB. */
const enter = createSemaphore({ atWork: 2 * availableParallelism(), waiting: 50 });

/** Salt and hash are all zero: takes as long to verify, and matches no password. */
export const DUMMY_HASH =
  `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}` +
  `$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Phones write é as one character or as two (NIST 800-63B). */
const unified = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => enter(() => hash(unified(password), cost));

/** To be said or shown, for a day (rule admin-6), with the columns that are stored of it. */
export async function newOneTimePassword(at: Date) {
  const password = newReadableCode();
  const passwordHash = await hashPassword(readCode(password));
  return { password, passwordHash, oneTimeUntil: new Date(at.getTime() + durations.oneTimePassword) };
}

/** Takes the same time without a hash: an unknown e-mail, an account that nobody has claimed (rule admin-13). */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  // Hashes made before NFKC are of the password as it was typed.
  for (const form of new Set([unified(password), password]))
    if (await enter(() => verify(passwordHash || DUMMY_HASH, form))) return Boolean(passwordHash);
  return false;
}

const commonPasswords = new Set(common.passwords.split(' '));

/** For demo accounts: only addresses of domains that cannot be registered (RFC 2606). */
export const DEMO_PASSWORD = 'wokabaut';
const isDemoEmail = (email: string): boolean => email.endsWith('.example') || email.endsWith('@example.com');

interface PasswordOwner {
  role: Role;
  email: string | null;
  fullName: string;
  companyName?: string | null;
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The refusing sentence (rule sign-in-2), or null; the schema has checked the length. */
function problemOf(password: string, owner: PasswordOwner): string | null {
  const { validation } = messages;
  const { role, fullName, companyName } = owner;
  const email = owner.email ?? '';
  if (isHelper(role) && password.length < limits.password.adminMin) return validation.adminPasswordShort;
  const lower = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(lower)) return validation.passwordCommon;
  if (lower === DEMO_PASSWORD && !isDemoEmail(email)) return validation.passwordCommon;
  const own = [email, email.split('@')[0], fullName, companyName ?? ''].map((text) => plain(text ?? ''));
  return own.includes(plain(password)) && plain(password) !== '' ? validation.passwordOwn : null;
}

export function assertPasswordAllowed(password: string, owner: PasswordOwner): void {
  const problem = problemOf(password, owner);
  if (problem !== null) throw fieldInvalid('password', problem);
}
