import { profileQuery } from '../../services/shared-queries';
import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/account/profile-screen';
import { LanguageLink } from '../../features/site/language-link';
import { LogOutButton } from '../../features/site/log-out-button';
import { ProfileTabs } from '../../components/profile-tabs';

export const Route = createFileRoute('/_student/profile')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: Profile,
});

const rowClass = 'flex min-h-14 flex-1 cursor-pointer items-center gap-3 font-semibold';

function Profile() {
  return (
    <>
      <ProfileTabs />
      <ProfileScreen
        language={<LanguageLink className={rowClass} />}
        logOut={<LogOutButton className={`${rowClass} [&>svg]:size-5`} />}
      />
    </>
  );
}
