import { Link } from '@tanstack/react-router';
import { myData as text } from '#contract/messages/my-data';
import { profile as profileMessages } from '#contract/messages/account';
import { useProfile } from '../../services/shared-queries';
import { SavedView } from '../../components/saved-view';
import { Screen } from '../../ui/screen';
import { DeleteAccountCard, KeepAccountCard } from './delete-account-card';
import { DownloadCard } from './download-card';

/** The person's stored data: download, deletion, and cancelling it (rules data-1 and data-3). */
export function MyDataScreen() {
  const query = useProfile();
  return (
    <Screen title={text.title} width="wide">
      <SavedView query={query} failedTitle={profileMessages.failed} isForm>
        {({ user }) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {user.delete_at ? <KeepAccountCard user={user} /> : null}
            <DownloadCard isMain={!user.delete_at} />
            {user.delete_at ? null : <DeleteAccountCard role={user.role} />}
          </div>
        )}
      </SavedView>
      <Link to="/privacy" className="text-link inline-flex min-h-12 items-center self-start">
        {text.privacyLink}
      </Link>
    </Screen>
  );
}
