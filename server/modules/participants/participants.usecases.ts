import type { RegisterMatch } from '#contract/accounts';
import { portMoresbyDate } from '#contract/closing';
import type { RejectedLine } from '#contract/participants';
import { recordAction, type Actor } from '../../audit/audit.repository';
import type { Dependencies } from '../../dependencies';
import type { UserRow } from '../accounts/accounts.repository';
import { matchStudent, studentFacts } from './matching';
import { readParticipantList } from './participant-list';
import * as repository from './participants.repository';

export type ImportOutcome =
  | { ok: true; imported: number }
  /** Nothing was stored. `accepted`: how many rows are right. */
  | { ok: false; accepted: number; rejected: RejectedLine[] };

/**
 * Imports the official participant list into the register, whole or not at all (rule 8). Importing again brings people
 * up to date; nobody is taken out.
 * @param bytes a CSV file, at most `limits.participants.maxBytes` of it
 * @throws AppError `validation_failed` under `file` when it is no list at all, see `readParticipantList`
 */
export async function importParticipants(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  actor: Actor,
  bytes: Uint8Array,
): Promise<ImportOutcome> {
  const now = clock.now();
  const { columns, participants, rejected } = await readParticipantList(bytes, portMoresbyDate(now));
  if (rejected.length > 0) return { ok: false, accepted: participants.length, rejected };
  const imported = participants.length;
  await database.transaction(async (tx) => {
    await repository.waitForImports(tx);
    await repository.saveParticipants(tx, columns, participants, new Date(now));
    await recordAction(tx, new Date(now), actor, {
      action: 'participants imported',
      subjectType: 'participants',
      subjectId: null,
      details: { imported },
    });
  });
  return { ok: true, imported };
}

/** Students that are looked up together. */
const STUDENTS_AT_ONCE = 5000;

const present = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];

/** Groups under each of several keys of a thing. */
function groupBy<T>(things: readonly T[], keysOf: (thing: T) => (string | null)[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    for (const key of present(keysOf(thing))) {
      const group = groups.get(key);
      if (group) group.push(thing);
      else groups.set(key, [thing]);
    }
  }
  return groups;
}

const tagged = (name: string | null, email: string | null, mobile: string | null) => [
  name === null ? null : `name ${name}`,
  email === null ? null : `email ${email}`,
  mobile === null ? null : `mobile ${mobile}`,
];

/**
 * Compares students with the register (rule 8), thousands in a few queries.
 * @returns by the student's id; null while the register is empty
 */
export async function registerMatches(
  { database }: Pick<Dependencies, 'database'>,
  students: readonly UserRow[],
): Promise<Map<number, RegisterMatch> | null> {
  if (await repository.isRegisterEmpty(database)) return null;
  const matches = new Map<number, RegisterMatch>();
  for (let from = 0; from < students.length; from += STUDENTS_AT_ONCE) {
    const some = students.slice(from, from + STUDENTS_AT_ONCE).map((student) => {
      return { student, facts: studentFacts(student) };
    });
    const candidates = await repository.findByPointers(database, {
      nameKeys: present(some.map(({ facts }) => facts.full_name)),
      emails: present(some.map(({ facts }) => facts.email)),
      mobileKeys: present(some.map(({ facts }) => facts.mobile_number)),
    });
    const byPointer = groupBy(candidates, (row) => tagged(row.nameKey, row.email, row.mobileKey));
    for (const { student, facts } of some) {
      const keys = present(tagged(facts.full_name, facts.email, facts.mobile_number));
      const register = keys.flatMap((key) => byPointer.get(key) ?? []);
      matches.set(student.id, matchStudent(student, register));
    }
  }
  return matches;
}
