import type { Registration, PersonRegisteredAnswer } from '#contract/registrations';
import { isMinor } from '#contract/dates';
import { durations, limits } from '#contract/limits';
import { registration as text } from '#contract/messages/admin';
import { ownLanguage } from '#contract/own-language';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { DataDeps, Dependencies } from '../../dependencies';
import type { Database } from '../../db/database';
import { assertBornInPast, assertOldEnough } from '../accounts/account-status';
import { insertUser, type UserRow } from '../accounts/accounts.repository';
import { claimHash, mobileKey, nameKey } from './keys';
import { findLine, lockRegister } from './participants.repository';
import * as registrations from './registrations.repository';

const toAnswer = (
  { wasKnown, idempotencyKey }: registrations.RegistrationRow,
  { full_name: name, revision, code_sha256 }: Registration,
): PersonRegisteredAnswer => ({
  status: 201,
  message: wasKnown ? text.known(name) : text.added(name),
  receipt: { idempotency_key: idempotencyKey, code_sha256, revision, was_known: wasKnown },
});

/** Of who looks after a single cohort or place: what need not be written. */
const onlyName = ({ scope }: Caller, kind: 'cohorts' | 'places'): string | null =>
  scope?.kind === kind && scope.names.length === 1 ? scope.names[0]! : null;

/** A person written down without signal joins the register, once, with the claim code of that phone (rule admin-9). */
export async function registerPerson(
  { database, clock, secretKey }: Dependencies,
  helper: Caller,
  idempotencyKey: string,
  registration: Registration,
): Promise<PersonRegisteredAnswer> {
  const { full_name: fullName, date_of_birth: dateOfBirth, ...person } = registration;
  const { code_sha256: codeSha256, revision } = person;
  const codeHash = claimHash(secretKey, codeSha256);
  const now = clock.now();
  const at = new Date(now);
  assertBornInPast(dateOfBirth, now);
  assertOldEnough(dateOfBirth, now);
  return database.transaction(async (tx) => {
    // Phones that send the same person at the same moment make one line.
    await lockRegister(tx);
    const first = await registrations.findRegistration(tx, idempotencyKey);
    if (first && first.codeHash !== codeHash) throw new AppError('idempotency_conflict');
    if (first && revision <= first.revision) return toAnswer(first, registration);
    const before = first && (await undo(tx, helper, first, codeHash));
    const who = { fullName, dateOfBirth, nameKey: nameKey(fullName), importedAt: at };
    const same = await registrations.listSame(tx, helper, who);
    // Namesakes cannot be told apart: another line, which an admin sees beside theirs.
    // Nor is one outside their scope shown to staff, nor given a code (rule admin-11).
    const own = same.filter(({ isOwn }) => isOwn);
    // Who was said to be of a line (rule admin-9) stays there.
    const joined = own.find(({ id }) => id === first?.participantId);
    const known = joined ?? (own.length === 1 ? own[0]! : null);
    const namesake = Math.max(-1, ...same.map((one) => one.namesake)) + 1;
    if (known?.userId) throw new AppError('has_account');
    const id = known?.id ?? (await registrations.insertLine(tx, { ...who, namesake }));
    const filled = await registrations.fillLine(tx, id, {
      city: person.city || onlyName(helper, 'places'),
      cohort: person.cohort || onlyName(helper, 'cohorts'),
      ...{ gender: person.gender, schoolYear: person.school_year, guardian: person.guardian },
      mobileNumber: person.mobile_number,
      mobileKey: person.mobile_number && mobileKey(person.mobile_number),
    });
    if (!(await findLine(tx, helper, id))) throw new AppError('out_of_scope');
    const row = {
      ...{ idempotencyKey, codeHash, revision, participantId: id, wasKnown: known !== null },
      ...{ filled, registeredBy: helper.userId },
    };
    const ofPhone = { codeHash, participantId: id, expiresAt: new Date(now + durations.claimCode) };
    const codes = (before?.codes ?? []).map((code) => ({ ...code, participantId: id }));
    // A slip that was printed of this line meanwhile has ended the phone's code (rule admin-7).
    const hasSlip = id === first?.participantId && (await registrations.hasCode(tx, id));
    const isEnded = before?.isValid === false && (codes.length > 0 || hasSlip);
    const isNew = await registrations.saveRegistration(tx, row, isEnded ? codes : [...codes, ofPhone]);
    if (!isNew) throw new AppError('idempotency_conflict', { sentence: text.codeTaken });
    await recordAction(tx, at, helper, 'participant registered', id, { was_known: row.wasKnown, revision });
    return toAnswer(row, registration);
  });
}

/** The phone that registered somebody first learns of the second one here (rule admin-9). */
export async function readRegisteredAgain({ database }: DataDeps, helper: Caller) {
  const found = await registrations.listRegisteredAgain(database, helper, limits.registeredAgain.most);
  return { idempotency_keys: found.map(({ key }) => key) };
}

const personMissing = () => new AppError('not_found', { sentence: text.missing });

/** What a phone has corrected is registered anew (rule admin-9). @throws out_of_scope, has_account */
async function undo(tx: Database, helper: Caller, first: registrations.RegistrationRow, codeHash: string) {
  const account = (await registrations.lockLineAccount(tx, first.participantId))?.user;
  if (first.registeredBy !== helper.userId || !(await findLine(tx, helper, first.participantId)))
    throw new AppError('out_of_scope');
  if (account) throw new AppError('has_account', { sentence: text.hasAccount });
  return registrations.deleteRegistration(tx, first, codeHash);
}

/** Whom an own registration has put into the register (rule admin-13). @throws not_found, also out of scope */
export async function findRegistered(
  { database }: Pick<Dependencies, 'database'>,
  helper: Caller,
  key: string,
) {
  const found = await registrations.findRegistered(database, helper, key);
  if (!found) throw personMissing();
  return found;
}

/** The student of a line, with an approved account that its claim code opens later (rule admin-13). */
export async function accountOfLine(tx: Database, lineId: number, at: Date): Promise<UserRow> {
  const found = await registrations.lockLineAccount(tx, lineId);
  if (!found) throw personMissing();
  const { line, user } = found;
  if (user) return user;
  const row = {
    ...{ role: 'student' as const, status: 'approved' as const, participantId: line.id },
    ...{ fullName: line.fullName, dateOfBirth: line.dateOfBirth, city: line.city },
    ...{ mobileNumber: line.mobileNumber, passwordHash: '', language: ownLanguage },
    // Name and number in one, as written.
    ...(line.guardian !== null &&
      isMinor(line.dateOfBirth, at.getTime()) && {
        guardianName: line.guardian,
        guardianNumber: '',
      }),
    ...{ createdAt: at, updatedAt: at },
  };
  return (await insertUser(tx, row))!;
}
