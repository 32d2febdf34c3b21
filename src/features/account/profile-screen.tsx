import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/accounts';
import { messages } from '#contract/messages';
import { longDate } from '../../lib/format';
import { useServices } from '../../lib/services';
import { useSavedView } from '../../lib/use-saved-view';
import { Badge } from '../../ui/badge';
import { Card, Facts } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { SavedView } from '../../ui/saved-view';
import { Screen } from '../../ui/screen';
import { accountQueries } from './queries';

const MISSING = messages.missing.value;

/** The student's own details (product.md section 2, Student profile). */
export function ProfileScreen() {
  const { api } = useServices();
  const view = useSavedView();
  const query = useQuery(accountQueries.profile(api));
  return (
    <Screen title="Profile">
      <SavedView query={query} failedTitle={messages.profile.failed} {...view}>
        {({ user }) => <Details user={user} />}
      </SavedView>
      <Link to="/my-applications" className="btn btn-outline self-start">
        My Applications
      </Link>
    </Screen>
  );
}

function Details({ user }: { user: User }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl font-bold">{user.full_name || messages.missing.fullName}</h2>
        <StatusBadge user={user} />
      </div>
      {user.status === 'rejected' && user.status_reason ? (
        <Banner tone="error">{user.status_reason}</Banner>
      ) : null}
      <Facts
        facts={[
          ['City', user.city || MISSING],
          ['Date of Birth', longDate(user.date_of_birth)],
          ['Mobile Number', user.mobile_number || MISSING],
          [
            'Email',
            <a key="email" className="text-link" href={`mailto:${user.email}`}>
              {user.email}
            </a>,
            'wide',
          ],
          ['Account created', longDate(user.created_at)],
          ['Last updated', longDate(user.updated_at)],
        ]}
      />
    </Card>
  );
}

function StatusBadge({ user }: { user: User }) {
  if (user.status === 'approved') return <Badge tone="success">Approved</Badge>;
  if (user.status === 'rejected') return <Badge tone="error">Not approved</Badge>;
  return <Badge tone="warning">Waiting for approval</Badge>;
}
