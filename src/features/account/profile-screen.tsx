import type { Words } from '#contract/languages';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/accounts';
import { missing } from '#contract/messages/site';
import { profile as profileMessages } from '#contract/messages/account';
import { longDate } from '../../lib/format';
import { AccountStatusBanner } from '../../components/account-status-banner';
import { Card, DescriptionList, WIDE } from '../../ui/card';
import { MailLink } from '../../ui/contacts';
import { Icon } from '../../ui/icon';
import { Portrait } from '../../ui/portrait';
import { Notifications } from './notification-settings';
import { DataSaverCard } from '../../components/data-saver-card';
import { SharedPhoneCard } from '../../components/switch-user-button';
import { SavedView } from '../../components/saved-view';
import { Screen } from '../../ui/screen';
import { AccountBadge, MyDataLink, PendingEmail } from './profile-parts';
import { ProfileWaits } from './profile-waits';
import { hasResume } from '../../services/resume';
import { useServices, useSession } from '../../services/services';
import { useProfile } from '../../services/shared-queries';

const MISSING = missing.value;

export function ProfileScreen() {
  const query = useProfile();
  return (
    <Screen title="Profile" width="wide">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <SavedView query={query} failedTitle={profileMessages.failed}>
            {({ user }) => (
              <>
                <AccountStatusBanner user={user} />
                <PendingEmail user={user} />
                <ProfileWaits user={user} />
                <Details user={user} />
              </>
            )}
          </SavedView>
          <Link to="/resume" className="text-link inline-flex min-h-12 items-center gap-2 self-start">
            <Icon name="document" className="size-5" />
            <ResumeLabel />
          </Link>
          <Link to="/job-alerts" className="text-link inline-flex min-h-12 items-center self-start">
            Job alerts
          </Link>
          <MyDataLink />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Notifications />
          <DataSaverCard />
          <SharedPhoneCard />
        </div>
      </div>
    </Screen>
  );
}

function ResumeLabel(): Words {
  const { storage } = useServices();
  const session = useSession();
  return hasResume(storage, session?.userId ?? 0) ? 'Change your resume' : 'Write your resume';
}

function Details({ user }: { user: User }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        {user.image_url ? <Portrait src={user.image_url} name={user.full_name} /> : null}
        <h2 className="min-w-0 text-xl font-bold">{user.full_name || missing.fullName}</h2>
        <AccountBadge user={user} />
      </div>
      <DescriptionList
        items={[
          ['City', user.city || MISSING],
          ['Date of Birth', longDate(user.date_of_birth)],
          ['Mobile Number', user.mobile_number || MISSING],
          ['Email', user.email ? <MailLink key="email" address={user.email} /> : MISSING, WIDE],
          ['Account created', longDate(user.created_at)],
          ['Last updated', longDate(user.updated_at)],
        ]}
      />
      <Link to="/profile/edit-profile" className="btn btn-primary sm:self-start">
        <Icon name="edit" className="size-5" />
        Edit Profile
      </Link>
    </Card>
  );
}
