import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../../core/gate';

/** Rule 10: argon2id, the library's default, at OWASP's smallest recommended cost. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes a core for about 20 ms, and 19 MB. */
const enter = createGate({ atWork: 2 * availableParallelism(), waiting: 50 });

/** Salt and hash are all zero: takes as long to verify, and matches no password. */
export const DUMMY_HASH =
  `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}` +
  `$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Phones write é as one character or as two (NIST 800-63B). */
const unified = (password: string) => password.normalize('NFKC');

/** Argon2id in PHC format, with its own salt, of NFKC. @throws AppError `unavailable` when too many wait */
export const hashPassword = (password: string): Promise<string> => enter(() => hash(unified(password), cost));

/** Without a hash (unknown e-mail) false after the same time (rule 10). @throws AppError `unavailable` */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  // Hashes made before NFKC are of the password as it was typed.
  for (const form of new Set([unified(password), password]))
    if (await enter(() => verify(passwordHash ?? DUMMY_HASH, form))) return passwordHash !== null;
  return false;
}
