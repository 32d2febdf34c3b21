import * as v from 'valibot';
import type { RegisterMatch } from '#contract/accounts';
import { portMoresbyDate } from '#contract/dates';
import type { RegisterLine } from '#contract/overview';
import type { LastImport, ParticipantListAnswer, ParticipantQuery } from '#contract/participants';
import { recordAction, recordLook, findLastAction, type Actor } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import type { Database } from '../../db/database';
import type { Helper } from '../../db/scope';
import type { DataDeps, Dependencies } from '../../dependencies';
import type { UserRow } from '../accounts/accounts.repository';
import { isContradicted, readParticipantList, type ParticipantList } from './participant-list';
import * as repository from './participants.repository';
import { cursorOf, findPage, rowId } from '../../core/pagination';
import { mobileKey, nameKey } from './keys';

export const toRegisterLine = (row: repository.ParticipantRow): RegisterLine => ({
  full_name: row.fullName,
  date_of_birth: row.dateOfBirth,
  email: row.email,
  mobile_number: row.mobileNumber,
  city: row.city,
  cohort: row.cohort,
  gender: row.gender,
  school_year: row.schoolYear,
  guardian: row.guardian,
});

const registerCursor = cursorOf('participants', v.strictTuple([rowId]));

const ImportDetails = v.object({ imported: v.number(), added: v.number() });

async function readLastImport({ database }: Pick<Dependencies, 'database'>): Promise<LastImport | null> {
  const found = await findLastAction(database, 'participants imported');
  const details = v.safeParse(ImportDetails, found?.details);
  return found && details.success ? { at: found.at.toISOString(), by: found.by, ...details.output } : null;
}

/** In order of import (rules admin-2, ui-5). */
export async function listRegister(
  deps: DataDeps,
  helper: Caller,
  { cursor, limit, ...filter }: ParticipantQuery,
): Promise<ParticipantListAnswer> {
  const { database } = deps;
  const [after = null] = registerCursor.read(cursor) ?? [];
  const lines = await repository.findLines(database, helper, filter);
  const { rows, place } = await findPage(
    { cursor, limit },
    {
      find: (most) => repository.listParticipants(database, lines, after, most),
      count: () => repository.countParticipants(database, lines),
      cursorOf: ({ id }) => registerCursor.write([id]),
    },
  );
  await recordLook(deps, helper, 'participants read', rows);
  return {
    participants: rows.map((row) => ({
      ...{ id: row.id, ...toRegisterLine(row), is_claimed: row.isClaimed },
      ...(filter.namesakes && { name_key: row.nameKey }),
    })),
    last_import: helper.role === 'admin' ? await readLastImport(deps) : null,
    ...place,
  };
}

export type Applicant = Pick<
  UserRow,
  'fullName' | 'dateOfBirth' | 'email' | 'emailConfirmedAt' | 'mobileNumber'
>;
export type Registered = Pick<repository.ParticipantRow, 'nameKey' | 'dateOfBirth' | 'email' | 'mobileKey'>;

const facts = ['full_name', 'date_of_birth', 'email', 'mobile_number'] as const;
type Facts = Record<(typeof facts)[number], string | null>;

/** Normal forms; an e-mail only if confirmed (rule account-7). */
const studentFacts = (student: Applicant): Facts => ({
  full_name: nameKey(student.fullName),
  date_of_birth: student.dateOfBirth,
  email: student.emailConfirmedAt === null ? null : student.email,
  mobile_number: student.mobileNumber === null ? null : mobileKey(student.mobileNumber),
});

const registeredFacts = (participant: Registered): Facts => ({
  full_name: participant.nameKey,
  date_of_birth: participant.dateOfBirth,
  email: participant.email,
  mobile_number: participant.mobileKey,
});

/** Fields that identify a person; a date of birth does not. */
const pointers = ['full_name', 'email', 'mobile_number'] as const;

/** Fewest differences, then most matches (rule admin-3); an unconfirmed e-mail makes it partial. */
export const matchStudent = (student: Applicant, register: readonly Registered[]): RegisterMatch =>
  findNearest(student, register).match;

function findNearest<P extends Registered>(
  student: Applicant,
  register: readonly P[],
): { match: RegisterMatch; participant: P | null } {
  const own = studentFacts(student);
  const compared = register
    .map((participant) => ({ participant, known: registeredFacts(participant) }))
    .filter(({ known }) => pointers.some((fact) => known[fact] !== null && known[fact] === own[fact]))
    .map(({ participant, known }) => {
      const proved = facts.filter((fact) => known[fact] !== null && (fact !== 'email' || own.email !== null));
      return {
        participant,
        differs: proved.filter((fact) => known[fact] !== own[fact]),
        agrees: proved.filter((fact) => known[fact] === own[fact]).length,
        not_compared: facts.filter((fact) => known[fact] !== null && !proved.includes(fact)),
      };
    });
  if (compared.length === 0)
    return { match: { result: 'no match', differs: [], not_compared: [] }, participant: null };
  const { participant, differs, not_compared } = compared.reduce((best, next) => {
    const fewer = best.differs.length - next.differs.length || next.agrees - best.agrees;
    return fewer > 0 ? next : best;
  });
  const isMatch = differs.length === 0 && not_compared.length === 0;
  return { match: { result: isMatch ? 'match' : 'partial', differs, not_compared }, participant };
}

interface ImportReport extends Pick<
  ParticipantList,
  'heading' | 'renamed' | 'twoNumbers' | 'dayFirst' | 'rejected'
> {
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
      // Of two who are known nothing says which one it is: another line (as rule admin-9).
      .filter(({ row, agrees }) => agrees > 0 || before.length === 1 || (!row.email && !row.mobileKey))
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
    await repository.lockRegister(tx);
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

const findCandidates = (db: Database, helper: Helper, facts: readonly ReturnType<typeof studentFacts>[]) =>
  repository.findByPointers(db, helper, {
    nameKeys: present(facts.map((one) => one.full_name)),
    emails: present(facts.map((one) => one.email)),
    mobileKeys: present(facts.map((one) => one.mobile_number)),
  });

/** Matches by student id, among the helper's lines (rules admin-3, admin-11); null while the register is empty. */
export async function registerMatches(
  { database }: Pick<Dependencies, 'database'>,
  helper: Helper,
  students: readonly UserRow[],
): Promise<Map<number, RegisterMatch> | null> {
  if (await repository.isRegisterEmpty(database)) return null;
  const matches = new Map<number, RegisterMatch>();
  for (let from = 0; from < students.length; from += batchSize) {
    const batch = students.slice(from, from + batchSize);
    // Who has a line is not compared (rule admin-7).
    for (const { id, participantId } of batch)
      if (participantId !== null) matches.set(id, { result: 'match', differs: [], not_compared: [] });
    const compared = batch.filter(({ participantId }) => participantId === null);
    const some = compared.map((student) => {
      return { student, facts: studentFacts(student) };
    });
    const candidates = await findCandidates(
      database,
      helper,
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

export async function nearestInRegister(
  { database }: Pick<Dependencies, 'database'>,
  helper: Helper,
  student: UserRow,
) {
  if (await repository.isRegisterEmpty(database)) return null;
  return findNearest(student, await findCandidates(database, helper, [studentFacts(student)]));
}
