import type { ClaimCodesAnswer } from '#contract/claims';
import { participants } from '#server/db/schema';
import { nameKey } from '#server/modules/participants/keys';
import type { Person } from './portal';
import type { TestServer } from './server';
import { PASSWORD } from './server-people';

export const birthday = '2007-08-02';
let lines = 0;

/** A new line of the register. @returns its id */
export async function newLine({ deps }: TestServer): Promise<number> {
  const fullName = `Claimed Person ${++lines}`;
  const row = { fullName, dateOfBirth: birthday, nameKey: nameKey(fullName), importedAt: new Date() };
  const [line] = await deps.database.insert(participants).values(row).returning();
  return line!.id;
}

/** New codes for these lines, as their slips have them. */
export async function codesFor(server: TestServer, { token }: Person, ...ids: number[]): Promise<string[]> {
  const answer = await server.call<ClaimCodesAnswer>('POST', '/admin/claim_codes', { token, json: { ids } });
  return answer.body.codes.map(({ code }) => code);
}

export const claimCall = (code: string, fields: object = {}) => ({
  json: {
    user: {
      ...{ code, date_of_birth: birthday, mobile_number: `7${String(5_000_000 + ++lines)}` },
      ...{ password: PASSWORD, password_confirmation: PASSWORD, ...fields },
    },
  },
});
