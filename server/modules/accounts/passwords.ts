import { hash, verify } from '@node-rs/argon2';

/** Decision 10: argon2id, which is the library's choice, at OWASP's smallest recommended cost. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns an argon2id hash in PHC format, with its own salt */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let dummyHash: Promise<string> | undefined;

/**
 * Whether `password` is the one behind `passwordHash`. Without a hash (unknown e-mail) it takes the same time and says
 * no (decision 10).
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== null;
}
