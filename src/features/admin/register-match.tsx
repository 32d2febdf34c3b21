import type { Words } from '#contract/languages';
import type { RegisterMatch } from '#contract/accounts';
import { differing, participants, registerFields, admin as adminMessages } from '#contract/messages/admin';
import type { RegisterLine, RegistrationAnswer } from '#contract/overview';
import { missing } from '#contract/messages/site';
import { Badge, type BadgeTone } from '../../ui/badge';
import type { IconName } from '../../ui/icon';
import { longDate } from '../../lib/format';
import { BreakableAddress } from '../../ui/contacts';

export const matchBadges: Record<
  RegisterMatch['result'],
  { label: string; tone: BadgeTone; icon: IconName }
> = {
  match: { label: 'Match', tone: 'success', icon: 'check' },
  partial: { label: 'Partial match', tone: 'warning', icon: 'alert' },
  'no match': { label: 'No match', tone: 'error', icon: 'close' },
};

export const differences = ({ differs }: RegisterMatch): string[] =>
  differs.map((field) => registerFields[field] ?? field);

/** Whether the list's e-mail is still unconfirmed by the student (rule account-7). */
export const isEmailUnproved = ({ not_compared }: RegisterMatch): boolean => not_compared.includes('email');

/** What differs and an unconfirmed e-mail, which are two things to ask about. */
function AlsoUnproved({ match }: { match: RegisterMatch }) {
  return match.differs.length > 0 && isEmailUnproved(match) ? (
    <span className="block">{participants.emailNotConfirmed}</span>
  ) : null;
}

export function MatchLine({ match }: { match: RegisterMatch }) {
  return (
    <p className={match.result === 'match' ? '' : 'font-semibold'}>
      <span className="sr-only">Participant list: </span>
      {matchText(match)}
      <AlsoUnproved match={match} />
    </p>
  );
}

export const matchText = (match: RegisterMatch): Words =>
  match.differs.length > 0
    ? differing(differences(match))
    : isEmailUnproved(match)
      ? participants.emailNotConfirmed
      : matchBadges[match.result].label;

export function MatchBadge({ match }: { match: RegisterMatch }) {
  const { tone, icon } = matchBadges[match.result];
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone} icon={icon}>
        <span className="sr-only">Participant list: </span>
        {matchText(match)}
      </Badge>
      <AlsoUnproved match={match} />
    </div>
  );
}

interface ComparedRow {
  label: Words;
  values: readonly (string | null)[];
  differs: boolean;
}

const shown = (value: string | null) =>
  value ? <BreakableAddress>{value}</BreakableAddress> : missing.value;

/** What differs is marked. */
export const ComparisonTable = ({
  heads,
  rows,
}: {
  heads: readonly string[];
  rows: readonly ComparedRow[];
}) => (
  <table className="w-full text-left text-sm">
    <thead>
      <tr className="border-base-300 border-b">
        <td />
        {heads.map((head, at) => (
          <th key={head} scope="col" className={at < heads.length - 1 ? 'w-2/5 pr-2' : ''}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="align-top">
      {rows.map(({ label, values, differs }) => (
        <tr key={label} className={`border-base-300 border-b ${differs ? 'font-bold' : ''}`}>
          <th scope="row" className="py-1.5 pr-2 font-normal wrap-normal">
            {label}
          </th>
          {values.map((value, at) => (
            <td key={heads[at]} className="py-1.5 pr-2 wrap-anywhere">
              {differs ? <mark className="bg-accent text-accent-content">{shown(value)}</mark> : shown(value)}
              {differs && at === values.length - 1 ? <> (differs)</> : null}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

type SignedUp = RegistrationAnswer['user'];

interface RegisterComparisonProps {
  user: SignedUp;
  line: RegisterLine | null;
}

const date = (value: string | null) => (value === null ? null : longDate(value));

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
      <ComparisonTable
        heads={[...(line ? ['Participant list' satisfies Words] : []), 'Sign-up' satisfies Words]}
        rows={rows.map(([field, label, listed, typed]) => ({
          label,
          values: line ? [listed, typed] : [typed],
          differs: differs(field),
        }))}
      />
      {line ? <LineFacts line={line} /> : null}
    </>
  );
}

/** What the line alone has. */
export function LineFacts({ line }: { line: RegisterLine }) {
  const facts: [Words, string | null][] = [
    ['Cohort', line.cohort],
    ['Gender', line.gender],
    ['School year', line.school_year],
    ['Guardian', line.guardian],
  ];
  return facts.map(([label, value]) =>
    value ? (
      <p key={label}>
        {label}: {value}
      </p>
    ) : null,
  );
}
