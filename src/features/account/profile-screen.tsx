import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/accounts';
import { missing } from '#contract/messages/site';
import { profile as profileMessages, signup as signupMessages } from '#contract/messages/account';
import { JoinClaim as JoinClaimSchema, type JoinClaim as Claim } from '#contract/claims';
import { claim as claimMessages } from '#contract/messages/classroom';
import type { ProfileSavedAnswer } from '#contract/profile';
import { validator } from '#contract/validate';
import { longDate, shortDate } from '../../lib/format';
import { AccountStatusBanner } from '../../components/account-status-banner';
import { DescriptionList, WIDE } from '../../ui/card';
import { MailLink, GuardianLine } from '../../ui/contacts';
import { Face } from '../../ui/face';
import { Icon } from '../../ui/icon';
import { Portrait } from '../../ui/portrait';
import { Notifications } from './notification-settings';
import { DataSaver } from '../../components/data-saver';
import { SharedPhone } from '../../components/switch-user-button';
import { SavedView } from '../../components/saved-view';
import { Screen } from '../../ui/screen';
import { AccountBadge, PendingEmail, ProfileWaits } from './profile-parts';
import { hasResume } from '../../services/resume';
import { useServices, useSession } from '../../services/services';
import { jobAlertsQuery, useProfile } from '../../services/shared-queries';
import { useProfileChange } from '../../services/update-cached-query';
import { SettingLink, settingStates } from '../../ui/setting-row';
import { useForm } from '../../forms/use-form';
import { toast, titles } from '../../lib/toast';
import { fieldErrors, errorMessage } from '../../services/api';
import { Disclosure } from '../../ui/disclosure';
import { Banner, SubmitButton } from '../../ui/feedback';
import { TextField } from '../../ui/fields';
import { OfflineNote } from '../../forms/form-card';
import { BirthDateField } from '../../forms/date-field';

const MISSING = missing.value;

interface ProfileScreenProps {
  language: ReactNode;
  logOut: ReactNode;
}

/** Who one is, then what can be set, each with its state (screens.md section 2, Student profile). */
export function ProfileScreen({ language, logOut }: ProfileScreenProps) {
  const { api, storage } = useServices();
  const session = useSession();
  const query = useProfile();
  const alerts = useQuery(jobAlertsQuery(api)).data?.body.job_alerts;
  const isWritten = hasResume(storage, session?.userId ?? 0);
  return (
    <Screen title="Profile" width="wide">
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          <SavedView query={query} failedTitle={profileMessages.failed}>
            {({ user }) => (
              <>
                <AccountStatusBanner user={user} />
                <PendingEmail user={user} />
                {user.status === 'pending' ? <JoinClaim /> : null}
                <ProfileWaits user={user} />
                <Details user={user} />
              </>
            )}
          </SavedView>
        </div>
        <div className="sheet settings min-w-0">
          <SettingLink icon="edit" title="Edit Profile" to="/profile/edit-profile" />
          <SettingLink
            icon="document"
            title="Resume"
            state={isWritten ? settingStates.written : settingStates.notWritten}
            to="/resume"
          />
          <SettingLink
            icon="clock"
            title="Job alerts"
            state={alerts && (alerts.length > 0 ? alerts.length : settingStates.none)}
            to="/job-alerts"
          />
          <Notifications />
          <DataSaver />
          <SharedPhone />
          <SettingLink icon="archive" title="My data" to="/my-data" />
          <SettingLink icon="lock" title="Change Password" to="/change-password" />
          <div className="setting flex items-center gap-3">
            <Icon name="refresh" className="size-5" />
            {language}
          </div>
          {logOut}
        </div>
      </div>
    </Screen>
  );
}

export function Details({ user }: { user: User }) {
  return (
    <div className="sheet flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {user.image_url ? (
          <Portrait src={user.image_url} name={user.full_name} />
        ) : (
          <Face name={user.full_name} />
        )}
        <h2 className="min-w-0 text-xl font-bold">{user.full_name || missing.fullName}</h2>
        <AccountBadge user={user} />
      </div>
      <DescriptionList
        items={[
          ['City', user.city || MISSING],
          ['Date of Birth', longDate(user.date_of_birth)],
          ['Mobile Number', user.mobile_number || MISSING],
          ['Email', <MailLink key="email" address={user.email} />, WIDE],
          ['Account created', shortDate(user.created_at)],
          ['Last updated', shortDate(user.updated_at)],
        ]}
      />
      <GuardianLine of={user} />
    </div>
  );
}

/** For a student who waits: the code of a slip approves (rule admin-7). */
function JoinClaim() {
  const form = useForm({
    name: 'join-claim',
    initial: { code: '', date_of_birth: '' },
    check: validator(JoinClaimSchema),
    secret: ['code'],
  });
  const join = useProfileChange(
    (api, claim: Claim) => api.post<ProfileSavedAnswer>('users/claim/join', claim),
    ({ message }) => {
      form.clear();
      toast('success', message, titles.success);
    },
    (error) => form.refuse(fieldErrors(error)),
  );
  return (
    <Disclosure label={signupMessages.haveCode}>
      <form
        id={form.id}
        noValidate
        className="flex w-full flex-col gap-4"
        onSubmit={form.submit((claim) => join.mutate(claim))}
      >
        <p>{claimMessages.joinLead}</p>
        {join.isError ? <Banner tone="error">{errorMessage(join.error, claimMessages.failed)}</Banner> : null}
        <TextField {...form.field('code')} label="Code" autoComplete="off" maxLength={40} required />
        <BirthDateField {...form.field('date_of_birth')} />
        <OfflineNote />
        <SubmitButton busy={join.isPending} busyText="Checking...">
          {claimMessages.join}
        </SubmitButton>
      </form>
    </Disclosure>
  );
}
