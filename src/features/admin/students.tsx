import { useQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Student, User } from '#contract/accounts';
import { missing as missingMessages, offline } from '#contract/messages/site';
import {
  admin as adminMessages,
  participants as participantsMessages,
  nouns,
} from '#contract/messages/admin';
import { CorrectStudent as Correction } from '#contract/staff';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { applicationStatusWords, withdrawn } from '#contract/messages/internships';
import type { RegistrationAnswer } from '#contract/overview';
import type { ApplicantGroup } from '#contract/status';
import type { ProfileSavedAnswer } from '#contract/profile';
import { validator } from '#contract/validate';
import { errorMessage, isNoSignal, ApiError } from '../../services/api';
import { longDate, shortDate } from '../../lib/format';
import { useServices, useSession } from '../../services/services';
import { DescriptionList, RowList, WIDE } from '../../ui/card';
import { BreakableAddress, Contacts, GuardianLine } from '../../ui/contacts';
import { SkeletonRows, Banner, SubmitButton } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Portrait } from '../../ui/portrait';
import { ChangedProfilesLink } from './changed-profiles-link';
import { JoinAccounts } from './join-accounts';
import { NewClaimCode } from './claim-slips';
import { LogInHelp } from './log-in-help';
import { emailProof, type PeopleList, adminQueries } from './admin-queries';
import {
  LineFacts,
  RegisterComparison,
  differences,
  isEmailUnproved,
  MatchBadge,
  matchBadges,
  MatchLine,
} from './register-match';
import { BirthDateField } from '../../forms/date-field';
import { OfflineNote } from '../../forms/form-card';
import { useForm } from '../../forms/use-form';
import { Disclosure } from '../../ui/disclosure';
import { EmailField, TextArea, TextField } from '../../ui/fields';
import { GuardianFields } from '../../forms/guardian-fields';

const MISSING = missingMessages.value;

/** Admin All Students (screens.md section 2; rule admin-3). */
export const students: PeopleList<Student> = {
  route: '/list-all-students',
  role: 'student',
  title: 'All Students',
  noun: nouns.student,
  icon: 'users',
  listFailed: adminMessages.studentsFailed,
  missing: adminMessages.studentMissing,
  source: adminQueries.students,
  nameOf: ({ full_name }) => full_name,
  columns: [
    { header: 'Name', value: ({ full_name }) => full_name, names: true },
    {
      header: 'Email',
      value: ({ email }) => email,
      cell: ({ email, is_unclaimed: isUnclaimed }) =>
        email ? (
          <BreakableAddress>{email}</BreakableAddress>
        ) : isUnclaimed ? (
          adminMessages.notClaimed
        ) : (
          MISSING
        ),
    },
    { header: 'Mobile', value: ({ mobile_number }) => mobile_number, breaks: 'never' },
    { header: 'City', value: ({ city }) => city, phone: 'below' },
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
      value: ({ register_match: match }) => match && matchBadges[match.result].label,
      csvOnly: true,
    },
    { header: 'Applications', value: ({ applications: sent }) => sent.total, csvOnly: true },
    { header: 'Late applications', value: ({ applications: sent }) => sent.late, csvOnly: true },
    {
      header: 'Differs',
      value: ({ register_match: match }) => match && differences(match).join(', '),
      csvOnly: true,
    },
    {
      header: 'Not compared',
      value: ({ register_match: match }) =>
        match && isEmailUnproved(match) ? participantsMessages.emailNotConfirmed : '',
      csvOnly: true,
    },
  ],
  Details,
  Beside,
  Below: RegisterHint,
  isVouchedFor: ({ register_match }) => register_match?.result === 'match',
  mustCheck: ({ register_match: match }) => match !== null && match.result !== 'match',
};

function Details({ person }: { person: Student }) {
  // The form begins anew with what is stored then.
  const [isCorrected, setCorrected] = useState(false);
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
          ...emailProof(person),
          ...(match ? [['Participant list', <MatchBadge key="match" match={match} />, WIDE] as const] : []),
        ]}
      />
      <GuardianLine of={person} />
      <More person={person} />
      {person.is_unclaimed ? (
        <Banner tone="info">{adminMessages.unclaimed}</Banner>
      ) : (
        <LogInHelp person={person} />
      )}
      <CorrectStudent key={person.updated_at} person={person} onDone={() => setCorrected(true)} />
      {isCorrected ? <Banner tone="success">{text.done}</Banner> : null}
      {person.is_unclaimed || person.status === 'rejected' ? null : <JoinAccounts person={person} />}
    </>
  );
}

/** Their line of the register, a claim code for it, and what they have sent. */
function More({ person }: { person: Student }) {
  const { id, full_name, status, is_unclaimed: isUnclaimed, applications: sent } = person;
  const { api } = useServices();
  const query = useQuery(adminQueries.registration(api, id));
  const found = query.data?.body;
  const line = found?.register_line;
  const match = found?.user.register_match;
  const mayClaim = isUnclaimed || (status === 'pending' && match?.result === 'match');
  if (found)
    return (
      <>
        {!line ? null : match?.differs.length === 0 ? (
          <LineFacts line={line} />
        ) : (
          <RegisterComparison user={found.user} line={line} />
        )}
        {line && mayClaim ? <NewClaimCode line={line.id} name={full_name} isWaiting={!isUnclaimed} /> : null}
        {found.applications.length > 0 ? <SentList applications={found.applications} /> : null}
      </>
    );
  if (!query.error) return <SkeletonRows count={1} />;
  const isMissed = isUnclaimed || (sent && sent.total > 0) || person.register_match?.differs.length;
  if (!isMissed && isNoSignal(query.error)) return null;
  return <p role="alert">{errorMessage(query.error, adminMessages.registrationFailed, offline.tryLater)}</p>;
}

const groupWords: Record<ApplicantGroup, string> = {
  ...applicationStatusWords,
  not_this_time: applicationsMessages.notThisTime,
  withdrawn,
};

const SentList = ({ applications }: Pick<RegistrationAnswer, 'applications'>) => (
  <RowList label="Applications">
    {applications.map(({ id, title, company_name, group, held, sent_at }) => (
      <li key={id}>
        <strong>{title}</strong>, {company_name}, {longDate(sent_at)}: {groupWords[group]}
        {held ? <p className="text-sm">{adminMessages.held}</p> : null}
      </li>
    ))}
  </RowList>
);

function RegisterHint({ people }: { people: readonly Student[] }) {
  const isAdmin = useSession()?.role === 'admin';
  const isEmpty = people.length > 0 && people.every(({ register_match }) => register_match === null);
  if (!isAdmin) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-xl">{isEmpty ? participantsMessages.noneYet : participantsMessages.compared}</p>
      <div className="flex flex-wrap gap-3">
        <ChangedProfilesLink />
        <Link to="/participants" className="btn btn-outline">
          <Icon name="upload" className="size-5" />
          Import participants
        </Link>
      </div>
    </div>
  );
}

type SentApplications = NonNullable<Student['applications']>;

const sentText = ({ total, late }: SentApplications): string =>
  late === 0 ? String(total) : adminMessages.sentLate(late, total);

const Sent = ({ sent }: { sent: SentApplications }) => (
  <>
    {sentText(sent)}
    {sent.late > 0 ? <span className="block font-normal">{adminMessages.lateHint}</span> : null}
  </>
);

function Beside({ person: { status, register_match: match, applications: sent } }: { person: Student }) {
  return (
    <>
      {status === 'pending' && match ? <MatchLine match={match} /> : null}
      {sent && sent.late > 0 ? <p>{sentText(sent)}</p> : null}
    </>
  );
}

const text = adminMessages.correct;

/** What a student asks to have corrected, who may not be able to log in (rule admin-8). */
function CorrectStudent({ person, onDone }: { person: User; onDone: () => void }) {
  const { api, queryClient } = useServices();
  const { id, full_name } = person;
  const form = useForm({
    name: `correct-${id}`,
    initial: {
      full_name,
      email: person.email,
      mobile_number: person.mobile_number ?? '',
      date_of_birth: person.date_of_birth ?? '',
      city: person.city ?? '',
      guardian_name: person.guardian?.name ?? '',
      guardian_number: person.guardian?.number ?? '',
      reason: '',
    },
    check: validator(Correction),
    input: (values) => ({ ...values, id }),
  });
  const correct = useMutation({
    mutationFn: (correction: Correction) => api.post<ProfileSavedAnswer>('admin/correct_student', correction),
    onSuccess: () => {
      form.clear();
      onDone();
      void queryClient.invalidateQueries({ queryKey: adminQueries.students.queryKey });
      void queryClient.invalidateQueries({ queryKey: adminQueries.registration(api, id).queryKey });
    },
    onError: (error) => form.refuse(error instanceof ApiError ? error.fields : {}),
  });
  return (
    <Disclosure label={text.label} about={full_name}>
      <form
        id={form.id}
        noValidate
        className="flex w-full flex-col gap-4"
        onSubmit={form.submit(
          (correction) => correct.mutate(correction),
          (errors) => form.focusInvalid(errors),
        )}
      >
        <TextField {...form.field('full_name')} label="Full Name" autoComplete="off" required />
        <EmailField {...form.field('email')} required={false} />
        <TextField
          {...form.field('mobile_number')}
          label="Mobile Number"
          type="tel"
          autoComplete="off"
          required
        />
        <BirthDateField {...form.field('date_of_birth')} />
        {person.is_unclaimed ? null : <GuardianFields field={form.field} />}
        <TextField {...form.field('city')} label="City" autoComplete="off" required />
        <TextArea {...form.field('reason')} label="Reason" hint={text.hint} rows={3} required />
        {correct.isError ? <Banner tone="error">{errorMessage(correct.error, text.failed)}</Banner> : null}
        <OfflineNote />
        <SubmitButton busy={correct.isPending} busyText={text.saving}>
          {text.save}
        </SubmitButton>
      </form>
    </Disclosure>
  );
}
