import { Link } from '@tanstack/react-router';
import type { Student } from '#contract/accounts';
import { messages } from '#contract/messages';
import { longDate } from '../../lib/format';
import { DescriptionList } from '../../ui/card';
import { Contacts } from '../../ui/contacts';
import { Icon } from '../../ui/icon';
import { statusLabels } from './people';
import type { PeopleList } from './people-list';
import { adminQueries } from './admin-queries';
import { differences, MatchBadge, matchLabel, MatchOfWaiting } from './register-match';

const MISSING = messages.missing.value;

/** Admin All Students (screens.md section 2; rule 8). */
export const students: PeopleList<Student> = {
  role: 'student',
  title: 'All Students',
  noun: ['student', 'students'],
  icon: 'users',
  listFailed: messages.admin.studentsFailed,
  missing: messages.admin.studentMissing,
  query: adminQueries.students,
  nameOf: ({ full_name }) => full_name,
  columns: [
    { header: 'Name', cell: ({ full_name }) => full_name, names: true },
    { header: 'Email', cell: ({ email }) => email, breaks: 'anywhere' },
    { header: 'Mobile', cell: ({ mobile_number }) => mobile_number || MISSING, breaks: 'never' },
    { header: 'City', cell: ({ city }) => city || MISSING },
    { header: 'Date of Birth', cell: ({ date_of_birth }) => longDate(date_of_birth), breaks: 'never' },
  ],
  Details,
  Beside: MatchOfWaiting,
  Above: RegisterHint,
  isVouchedFor: ({ register_match }) => register_match?.result === 'match',
  spreadsheet: {
    name: 'students',
    columns: [
      ['Name', ({ full_name }) => full_name],
      ['Email', ({ email }) => email],
      ['Mobile', ({ mobile_number }) => mobile_number],
      ['City', ({ city }) => city],
      ['Date of Birth', ({ date_of_birth }) => date_of_birth],
      ['Status', ({ status }) => statusLabels[status]],
      ['Reason', ({ status_reason }) => status_reason],
      ['Participant list', ({ register_match: match }) => match && matchLabel(match)],
      ['Differs', ({ register_match: match }) => match && differences(match)],
      ['Signed up', ({ created_at }) => created_at],
    ],
  },
};

function Details({ person }: { person: Student }) {
  const { image_url: image, register_match: match } = person;
  return (
    <>
      {image ? (
        <img
          src={image}
          alt={person.full_name}
          width={96}
          height={96}
          className="rounded-box size-24 object-cover"
        />
      ) : null}
      <Contacts email={person.email} mobile={person.mobile_number} />
      <DescriptionList
        items={[
          ['City', person.city || MISSING],
          ['Date of Birth', longDate(person.date_of_birth)],
          ['Signed up', longDate(person.created_at)],
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
