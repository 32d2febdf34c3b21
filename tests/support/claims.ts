import { randomUUID } from 'node:crypto';
import type { ClaimCodesAnswer } from '#contract/claims';
import { readCode } from '#contract/readable-code';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import { newReadableCode } from '#server/core/secrets';
import { participants } from '#server/db/schema';
import { nameKey } from '#server/modules/participants/keys';
import { tokenDigest } from '#server/sessions/sessions.usecases';
import type { Person } from './portal';
import type { TestServer } from './server';
import { PASSWORD } from './server-people';

export const birthday = '2007-08-02';
let lines = 0;

/** A new line of the register. @returns its id */
export async function newLine(
  { deps }: TestServer,
  more: Partial<typeof participants.$inferInsert> = {},
): Promise<number> {
  const fullName = more.fullName ?? `Claimed Person ${++lines}`;
  const row = {
    fullName,
    dateOfBirth: birthday,
    nameKey: nameKey(fullName),
    importedAt: new Date(),
    ...more,
  };
  const [line] = await deps.database.insert(participants).values(row).returning();
  return line!.id;
}

/** New codes for these lines, as their slips have them. */
export async function codesFor(server: TestServer, { token }: Person, ...ids: number[]): Promise<string[]> {
  const answer = await server.call<ClaimCodesAnswer>('POST', '/admin/claim_codes', { token, json: { ids } });
  return answer.body.codes.map(({ code }) => code);
}

interface RegistrationOf {
  key?: string;
  code?: string;
  [field: string]: unknown;
}

/** What a phone sends of somebody who was registered on it (rule admin-9). */
export const registrationCall = (
  full_name: string,
  { key = randomUUID(), code = newReadableCode(), ...more }: RegistrationOf = {},
) => ({
  headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  json: {
    ...{ full_name, date_of_birth: birthday, code_sha256: tokenDigest(readCode(code)), revision: 0 },
    ...more,
  },
});

export const claimCall = (code: string, fields: object = {}) => ({
  json: {
    user: {
      ...{ code, date_of_birth: birthday, mobile_number: `7${String(5_000_000 + ++lines)}` },
      ...{ password: PASSWORD, password_confirmation: PASSWORD, ...fields },
    },
  },
});
