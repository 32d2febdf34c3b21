import type { RegisterMatch } from '#contract/accounts';
import { portMoresbyDate } from '#contract/closing';
import type { DayFirst, RejectedLine } from '#contract/participants';
import { recordAction, type Actor } from '../../audit/audit.repository';
import type { DataDeps, Dependencies } from '../../dependencies';
import type { UserRow } from '../accounts/accounts.repository';
import { findNearest, matchStudent, studentFacts } from './register-matching';
import { readParticipantList } from './participant-list';
import * as repository from './participants.repository';

export type ImportOutcome =
  | { ok: true; imported: number; added: number; dayFirst: DayFirst | null }
  /** Nothing was stored; `accepted` counts valid rows. */
  | { ok: false; accepted: number; rejected: RejectedLine[]; dayFirst: DayFirst | null };

/** All or nothing (rule 8); updates participants and removes none. @throws as `readParticipantList` */
export async function importParticipants(
  { database, clock }: DataDeps,
  actor: Actor,
  bytes: Uint8Array,
): Promise<ImportOutcome> {
  const now = clock.now();
  const { columns, participants, rejected, dayFirst } = await readParticipantList(
    bytes,
    portMoresbyDate(now),
  );
  if (rejected.length > 0) return { ok: false, accepted: participants.length, rejected, dayFirst };
  const imported = participants.length;
  const added = await database.transaction(async (tx) => {
    await repository.lockImports(tx);
    const saved = await repository.saveParticipants(tx, columns, participants, new Date(now));
    await recordAction(tx, new Date(now), actor, 'participants imported', null, { imported, added: saved });
    return saved;
  });
  return { ok: true, imported, added, dayFirst };
}

/** Students per query. */
const batchSize = 5000;

const present = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];

function groupBy<T>(items: readonly T[], keysOf: (item: T) => (string | null)[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of present(keysOf(item))) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

const tagged = (name: string | null, email: string | null, mobile: string | null) => [
  name === null ? null : `name ${name}`,
  email === null ? null : `email ${email}`,
  mobile === null ? null : `mobile ${mobile}`,
];

/** Matches by student id (rule 8); null while the register is empty. */
export async function registerMatches(
  { database }: Pick<Dependencies, 'database'>,
  students: readonly UserRow[],
): Promise<Map<number, RegisterMatch> | null> {
  if (await repository.isRegisterEmpty(database)) return null;
  const matches = new Map<number, RegisterMatch>();
  for (let from = 0; from < students.length; from += batchSize) {
    const some = students.slice(from, from + batchSize).map((student) => {
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

/** One student's match (rule 8), in a transaction if `database` is one; null while the register is empty. */
export async function nearestInRegister({ database }: Pick<Dependencies, 'database'>, student: UserRow) {
  if (await repository.isRegisterEmpty(database)) return null;
  const facts = studentFacts(student);
  const register = await repository.findByPointers(database, {
    nameKeys: present([facts.full_name]),
    emails: present([facts.email]),
    mobileKeys: present([facts.mobile_number]),
  });
  return findNearest(student, register);
}
