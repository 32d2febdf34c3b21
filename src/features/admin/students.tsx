import { Link } from '@tanstack/react-router';
import type { RegisterMatch, Student } from '#contract/accounts';
import { messages } from '#contract/messages';
import { longDate, shortDate } from '../../lib/format';
import { Badge, type BadgeTone } from '../../ui/badge';
import { DescriptionList } from '../../ui/card';
import { Contacts } from '../../ui/contacts';
import { Icon, type IconName } from '../../ui/icon';
import { Portrait } from '../../ui/portrait';
import type { PeopleList } from './people';
import { adminQueries } from './admin-queries';

const MISSING = messages.missing.value;

const badges: Record<RegisterMatch['result'], { label: string; tone: BadgeTone; icon: IconName }> = {
  match: { label: 'Match', tone: 'success', icon: 'check' },
  partial: { label: 'Partial match', tone: 'warning', icon: 'alert' },
  'no match': { label: 'No match', tone: 'error', icon: 'close' },
};

/** Labels of the register's columns. */
const fieldLabels: Record<string, string> = {
  full_name: 'name',
  date_of_birth: 'date of birth',
  email: 'email',
  mobile_number: 'mobile',
};

/** The columns that differ, such as "date of birth, mobile". */
const differences = ({ differs }: RegisterMatch): string =>
  differs.map((field) => fieldLabels[field] ?? field.replaceAll('_', ' ')).join(', ');

/** Admin All Students (screens.md section 2; rule 8). */
export const students: PeopleList<Student> = {
  route: '/list-all-students',
  role: 'student',
  title: 'All Students',
  noun: ['student', 'students'],
  icon: 'users',
  listFailed: messages.admin.studentsFailed,
  missing: messages.admin.studentMissing,
  source: adminQueries.students,
  nameOf: ({ full_name }) => full_name,
  columns: [
    { header: 'Name', value: ({ full_name }) => full_name, names: true },
    { header: 'Email', value: ({ email }) => email, breaks: 'anywhere' },
    { header: 'Mobile', value: ({ mobile_number }) => mobile_number, breaks: 'never' },
    { header: 'City', value: ({ city }) => city },
    {
      header: 'Date of Birth',
      value: ({ date_of_birth }) => date_of_birth && shortDate(date_of_birth),
      cell: ({ date_of_birth }) => longDate(date_of_birth),
      breaks: 'never',
    },
  ],
  exported: [
    {
      header: 'Participant list',
      value: ({ register_match: match }) => match && badges[match.result].label,
      csvOnly: true,
    },
    { header: 'Applications', value: ({ applications: sent }) => sent?.total ?? null, csvOnly: true },
    { header: 'Late applications', value: ({ applications: sent }) => sent?.late ?? null, csvOnly: true },
    { header: 'Differs', value: ({ register_match: match }) => match && differences(match), csvOnly: true },
  ],
  Details,
  Beside,
  Above: RegisterHint,
  isVouchedFor: ({ register_match }) => register_match?.result === 'match',
};

function Details({ person }: { person: Student }) {
  const { image_url: image, register_match: match, applications: sent } = person;
  return (
    <>
      {image ? <Portrait src={image} name={person.full_name} /> : null}
      <Contacts email={person.email} mobile={person.mobile_number} />
      <DescriptionList
        items={[
          ['City', person.city || MISSING],
          ['Date of Birth', longDate(person.date_of_birth)],
          ['Signed up', longDate(person.created_at)],
          ...(sent ? [['Applications', <Sent key="sent" sent={sent} />] as const] : []),
          ...(match ? [['Participant list', <MatchBadge key="match" match={match} />, 'wide'] as const] : []),
        ]}
      />
    </>
  );
}

/** Link to the import, and a hint while there is no participant list (rule 8). */
function RegisterHint({ people }: { people: readonly Student[] }) {
  const isEmpty = people.length > 0 && people.every(({ register_match }) => register_match === null);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-xl">{isEmpty ? messages.participants.noneYet : messages.participants.compared}</p>
      <Link to="/participants" className="btn btn-outline">
        <Icon name="upload" className="size-5" />
        Import participants
      </Link>
    </div>
  );
}

/** How a student compares with the participant list (rule 8). */
function MatchBadge({ match }: { match: RegisterMatch }) {
  const { label, ...badge } = badges[match.result];
  const differs = differences(match);
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge {...badge}>
        <span className="sr-only">Participant list: </span>
        {label}
      </Badge>
      {differs ? <span>Differs: {differs}</span> : null}
    </div>
  );
}

type SentApplications = NonNullable<Student['applications']>;

const sentText = ({ total, late }: SentApplications): string =>
  late === 0 ? String(total) : messages.admin.sentLate(late, total);

/** How many applications a student has sent; with an explanation when some were late. */
const Sent = ({ sent }: { sent: SentApplications }) => (
  <>
    {sentText(sent)}
    {sent.late > 0 ? <span className="block font-normal">{messages.admin.lateHint}</span> : null}
  </>
);

/** The match only while the student is pending, the applications only when some were late. */
function Beside({ person: { status, register_match: match, applications: sent } }: { person: Student }) {
  return (
    <>
      {status === 'pending' && match ? <MatchBadge match={match} /> : null}
      {sent && sent.late > 0 ? <p>{sentText(sent)}</p> : null}
    </>
  );
}
