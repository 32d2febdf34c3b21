import type { Registration, RegistrationAnswered } from '#contract/registrations';
import { durations } from '#contract/limits';
import { registration as text } from '#contract/messages/admin';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { assertBornInPast } from '../accounts/account-status';
import { claimHash } from './claims.usecases';
import { mobileKey, nameKey } from './keys';
import { findLine, lockImports } from './participants.repository';
import * as registrations from './registrations.repository';

const toAnswer = (row: registrations.RegistrationRow, name: string): RegistrationAnswered => ({
  status: 201,
  message: row.wasKnown ? text.known(name) : text.added(name),
  was_known: row.wasKnown,
  receipt: { idempotency_key: row.idempotencyKey, code_sha256: row.codeSha256 },
});

/** Of who looks after a single cohort or place: what need not be written. */
const onlyName = ({ scope }: Caller, kind: 'cohorts' | 'places'): string | null =>
  scope?.kind === kind && scope.names.length === 1 ? scope.names[0]! : null;

/** A person written down without signal joins the register, once, with the claim code of that phone (rule admin-9). */
export async function registerPerson(
  { database, clock, secretKey }: Dependencies,
  helper: Caller,
  idempotencyKey: string,
  { full_name: fullName, date_of_birth: dateOfBirth, code_sha256: codeSha256, ...person }: Registration,
): Promise<RegistrationAnswered> {
  const now = clock.now();
  const at = new Date(now);
  assertBornInPast(dateOfBirth, now);
  return database.transaction(async (tx) => {
    // Phones that send the same person at the same moment make one line.
    await lockImports(tx);
    const first = await registrations.findRegistration(tx, idempotencyKey);
    if (first && first.codeSha256 !== codeSha256) throw new AppError('idempotency_conflict');
    if (first) return toAnswer(first, fullName);
    const line = {
      ...{ fullName, dateOfBirth, nameKey: nameKey(fullName), importedAt: at },
      ...{
        city: person.city || onlyName(helper, 'places'),
        cohort: person.cohort || onlyName(helper, 'cohorts'),
      },
      ...{ gender: person.gender || null, schoolYear: person.school_year || null },
      mobileNumber: person.mobile_number || null,
      mobileKey: person.mobile_number ? mobileKey(person.mobile_number) : null,
    };
    const same = await registrations.listSame(tx, helper, line);
    // Namesakes cannot be told apart: another line, which an admin sees beside theirs.
    // Nor is one outside their scope shown to staff, nor given a code (rule admin-11).
    const known = same.length === 1 && same[0]!.isOwn ? same[0]! : null;
    if (known?.userId) throw new AppError('has_account');
    if (known) await registrations.fillLine(tx, known.id, line);
    const id = known?.id ?? (await registrations.insertLine(tx, { ...line, namesake: same.length }));
    if (!(await findLine(tx, helper, id))) throw new AppError('out_of_scope');
    const row = { idempotencyKey, codeSha256, participantId: id, wasKnown: known !== null };
    const codeHash = claimHash(secretKey, codeSha256);
    const expiresAt = new Date(now + durations.claimCode);
    await registrations.saveRegistration(tx, row, { codeHash, participantId: id, expiresAt });
    await recordAction(tx, at, helper, 'participant registered', id, { was_known: row.wasKnown });
    return toAnswer(row, fullName);
  });
}
