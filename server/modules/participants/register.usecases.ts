import * as v from 'valibot';
import type { RegisterLine } from '#contract/overview';
import type { PageQuery } from '#contract/pagination';
import type { LastImport, ParticipantListAnswer } from '#contract/participants';
import type { RegisterMatch } from '#contract/accounts';
import { findLastAction } from '../../audit/audit.repository';
import { cursorOf, findPage, rowId } from '../../core/pagination';
import type { Dependencies } from '../../dependencies';
import { countParticipants, listParticipants, type ParticipantRow } from './participants.repository';
import type { UserRow } from '../accounts/accounts.repository';
import { mobileKey, nameKey } from './keys';

export const toRegisterLine = (row: ParticipantRow): RegisterLine => ({
  full_name: row.fullName,
  date_of_birth: row.dateOfBirth,
  email: row.email,
  mobile_number: row.mobileNumber,
  city: row.city,
  cohort: row.cohort,
});

const registerCursor = cursorOf('participants', v.strictTuple([rowId]));

/** Details in the audit log. */
const ImportDetails = v.object({ imported: v.number(), added: v.number() });

async function readLastImport({ database }: Pick<Dependencies, 'database'>): Promise<LastImport | null> {
  const found = await findLastAction(database, 'participants imported');
  const details = v.safeParse(ImportDetails, found?.details);
  return found && details.success ? { at: found.at.toISOString(), by: found.by, ...details.output } : null;
}

/** In order of import (rules admin-2, ui-5). @throws AppError `validation_failed` for a cursor of another list */
export async function listRegister(
  deps: Pick<Dependencies, 'database'>,
  { cursor, limit, search }: PageQuery,
): Promise<ParticipantListAnswer> {
  const { database } = deps;
  const [after = null] = registerCursor.read(cursor) ?? [];
  const { rows, place } = await findPage(
    { cursor, limit },
    {
      find: (most) => listParticipants(database, search, after, most),
      count: () => countParticipants(database, search),
      cursorOf: ({ id }) => registerCursor.write([id]),
    },
  );
  return {
    participants: rows.map((row) => ({ id: row.id, ...toRegisterLine(row) })),
    last_import: await readLastImport(deps),
    ...place,
  };
}

export type Applicant = Pick<
  UserRow,
  'fullName' | 'dateOfBirth' | 'email' | 'emailConfirmedAt' | 'mobileNumber'
>;
export type Registered = Pick<ParticipantRow, 'nameKey' | 'dateOfBirth' | 'email' | 'mobileKey'>;

/** Order of `differs`. */
const facts = ['full_name', 'date_of_birth', 'email', 'mobile_number'] as const;
type Facts = Record<(typeof facts)[number], string | null>;

/** Normal forms; an e-mail only if confirmed (rule account-7). */
export const studentFacts = (student: Applicant): Facts => ({
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

/**
 * Compared with those of the same name, e-mail or number (rule admin-3): fewest differences, then most matches.
 * Fields missing in the register are skipped; an unconfirmed e-mail makes it partial. Approves no account.
 */
export const matchStudent = (student: Applicant, register: readonly Registered[]): RegisterMatch =>
  findNearest(student, register).match;

/** The deciding participant, none for no match, and the comparison. */
export function findNearest<P extends Registered>(
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
