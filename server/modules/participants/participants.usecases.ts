import type { RegisterMatch } from '#contract/accounts';
import { portMoresbyDate } from '#contract/dates';
import { recordAction, type Actor } from '../../audit/audit.repository';
import type { Database } from '../../db/database';
import type { DataDeps, Dependencies } from '../../dependencies';
import type { UserRow } from '../accounts/accounts.repository';
import { findNearest, matchStudent, studentFacts } from './register.usecases';
import { isContradicted, readParticipantList, type ParticipantList } from './participant-list';
import * as repository from './participants.repository';

interface ImportReport extends Pick<ParticipantList, 'heading' | 'twoNumbers' | 'dayFirst' | 'rejected'> {
  accepted: number;
}
/** `saved` is null when nothing was stored. */
export type ImportOutcome = ImportReport & { saved: { imported: number; added: number } | null };

type NewParticipant = repository.NewParticipant;

/** Of one name and birthday: the participant of the register that agrees most, else a new one. */
async function toldApart(tx: Database, rows: readonly NewParticipant[]): Promise<NewParticipant[]> {
  const person = (row: Pick<NewParticipant, 'nameKey' | 'dateOfBirth'>) =>
    `${row.dateOfBirth} ${row.nameKey}`;
  const listed = groupBy(rows, (row) => [person(row)]);
  const several = rows.filter((row) => listed.get(person(row))!.length > 1);
  const known = await repository.findNamesakes(tx, present(several.map(({ nameKey }) => nameKey)));
  const registered = groupBy(known, (row) => [person(row)]);
  return [...listed].flatMap(([key, people]) => {
    const before = registered.get(key) ?? [];
    // One is brought up to date, whatever differs.
    if (people.length === 1 && before.length < 2)
      return [{ ...people[0]!, namesake: before[0]?.namesake ?? 0 }];
    let next = Math.max(-1, ...before.map(({ namesake }) => namesake));
    const pairs = people
      .flatMap((one) => before.map((row) => ({ one, row, agrees: agreement(one, row) })))
      .filter(({ one, row }) => !isContradicted(one, row))
      .sort((a, b) => b.agrees - a.agrees);
    const taken = new Map<NewParticipant, number>();
    for (const { one, row } of pairs)
      if (!taken.has(one) && ![...taken.values()].includes(row.namesake)) taken.set(one, row.namesake);
    return people.map((one) => ({ ...one, namesake: taken.get(one) ?? ++next }));
  });
}

const agreement = (a: NewParticipant, b: NewParticipant): number =>
  (['email', 'mobileKey'] as const).filter((key) => a[key] !== null && a[key] === b[key]).length;

/** Updates participants and removes none (rule admin-2). */
export async function importParticipants(
  { database, clock }: DataDeps,
  actor: Actor,
  bytes: Uint8Array,
  goodOnly = false,
): Promise<ImportOutcome> {
  const now = clock.now();
  const { columns, participants, ...list } = await readParticipantList(bytes, portMoresbyDate(now));
  const imported = participants.length;
  const report = { ...list, accepted: imported };
  if (imported === 0 || (list.rejected.length > 0 && !goodOnly)) return { ...report, saved: null };
  const added = await database.transaction(async (tx) => {
    await repository.lockImports(tx);
    const rows = await toldApart(tx, participants);
    const saved = await repository.saveParticipants(tx, columns, rows, new Date(now));
    await recordAction(tx, new Date(now), actor, 'participants imported', null, { imported, added: saved });
    return saved;
  });
  return { ...report, saved: { imported, added } };
}

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

const findCandidates = (db: Database, facts: readonly ReturnType<typeof studentFacts>[]) =>
  repository.findByPointers(db, {
    nameKeys: present(facts.map((one) => one.full_name)),
    emails: present(facts.map((one) => one.email)),
    mobileKeys: present(facts.map((one) => one.mobile_number)),
  });

/** Matches by student id (rule admin-3); null while the register is empty. */
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
    const candidates = await findCandidates(
      database,
      some.map(({ facts }) => facts),
    );
    const byPointer = groupBy(candidates, (row) => tagged(row.nameKey, row.email, row.mobileKey));
    for (const { student, facts } of some) {
      const keys = present(tagged(facts.full_name, facts.email, facts.mobile_number));
      const register = keys.flatMap((key) => byPointer.get(key) ?? []);
      matches.set(student.id, matchStudent(student, register));
    }
  }
  return matches;
}

export async function nearestInRegister({ database }: Pick<Dependencies, 'database'>, student: UserRow) {
  if (await repository.isRegisterEmpty(database)) return null;
  return findNearest(student, await findCandidates(database, [studentFacts(student)]));
}
