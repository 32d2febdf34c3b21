import type { Words } from '#contract/languages';
import type { RegisterLine, RegistrationAnswer } from '#contract/admin-overview';
import { missing } from '#contract/messages/site';
import { admin as adminMessages } from '#contract/messages/admin';
import { longDate } from '../../lib/format';

type SignedUp = RegistrationAnswer['user'];

interface RegisterComparisonProps {
  user: SignedUp;
  line: RegisterLine | null;
}

const date = (value: string | null) => (value === null ? null : longDate(value));

/** The participant list beside the student's data; differences are bold, and named for screen readers. */
export function RegisterComparison({ user, line }: RegisterComparisonProps) {
  const match = user.register_match;
  const differs = (field: string) => match?.differs.includes(field) === true;
  const rows = [
    ['full_name', 'Name' satisfies Words, line?.full_name ?? null, user.full_name],
    [
      'date_of_birth',
      'Date of Birth' satisfies Words,
      date(line?.date_of_birth ?? null),
      date(user.date_of_birth),
    ],
    ['email', 'Email' satisfies Words, line?.email ?? null, user.email],
    ['mobile_number', 'Mobile' satisfies Words, line?.mobile_number ?? null, user.mobile_number],
    ['city', 'City' satisfies Words, line?.city ?? null, user.city],
  ] as const;
  return (
    <>
      {line === null ? <p>{match ? adminMessages.notListed : adminMessages.noneToCompare}</p> : null}
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-base-300 border-b">
            <td />
            {line ? (
              <th scope="col" className="w-2/5 pr-2">
                Participant list
              </th>
            ) : null}
            <th scope="col">Sign-up</th>
          </tr>
        </thead>
        <tbody className="align-top">
          {rows.map(([field, label, listed, typed]) => (
            <tr key={field} className={`border-base-300 border-b ${differs(field) ? 'font-bold' : ''}`}>
              <th scope="row" className="py-1.5 pr-2 font-normal">
                {label}
              </th>
              {line ? <td className="py-1.5 pr-2 wrap-anywhere">{listed ?? missing.value}</td> : null}
              <td className="py-1.5 wrap-anywhere">
                {typed || missing.value}{' '}
                {differs(field) ? <mark className="bg-accent">(differs)</mark> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {line?.cohort ? <p>Cohort: {line.cohort}</p> : null}
    </>
  );
}
