import type { RegisterMatch } from '#contract/accounts';
import type { ParticipantRow } from './participants.repository';
import type { UserRow } from '../accounts/accounts.repository';
import { mobileKey, nameKey } from './keys';

export type Applicant = Pick<UserRow, 'fullName' | 'dateOfBirth' | 'email' | 'mobileNumber'>;
export type Registered = Pick<ParticipantRow, 'nameKey' | 'dateOfBirth' | 'email' | 'mobileKey'>;

/** The compared fields, in the order of `differs`. */
const facts = ['full_name', 'date_of_birth', 'email', 'mobile_number'] as const;
type Facts = Record<(typeof facts)[number], string | null>;

/** A student's fields in normal form. */
export const studentFacts = (student: Applicant): Facts => ({
  full_name: nameKey(student.fullName),
  date_of_birth: student.dateOfBirth,
  email: student.email,
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
 * Compares a student with the participants of the same name, e-mail or mobile number (rule 8). The one with the fewest
 * differences, then the most matches, decides. Fields missing in the register are not compared. The result is information
 * for admins and approves no account.
 */
export function matchStudent(student: Applicant, register: readonly Registered[]): RegisterMatch {
  const own = studentFacts(student);
  const compared = register
    .map(registeredFacts)
    .filter((known) => pointers.some((fact) => known[fact] !== null && known[fact] === own[fact]))
    .map((known) => ({
      differs: facts.filter((fact) => known[fact] !== null && known[fact] !== own[fact]),
      agrees: facts.filter((fact) => known[fact] !== null && known[fact] === own[fact]).length,
    }));
  if (compared.length === 0) return { result: 'no match', differs: [] };
  const { differs } = compared.reduce((best, next) => {
    const fewer = best.differs.length - next.differs.length || next.agrees - best.agrees;
    return fewer > 0 ? next : best;
  });
  return { result: differs.length === 0 ? 'match' : 'partial', differs };
}
