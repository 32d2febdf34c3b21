import { profileQuery } from '../../lib/shared-queries';
import { useQuery } from '@tanstack/react-query';
import { useServices, useSession } from '../../lib/services';
import { Card } from '../../ui/card';
import { Screen } from '../../ui/screen';
import { PasswordChange } from './password-change';

/** Change Password: a tab of the student's profile, and open to everybody who is logged in. */
export function ChangePasswordScreen() {
  const { api } = useServices();
  // Also for who has just been logged out in another tab: the form tells them.
  const role = useSession()?.role ?? 'student';
  const email = useQuery(profileQuery(api)).data?.body.user.email ?? '';
  return (
    <Screen title="Change Password" lead="First we check your current password. Then you choose a new one.">
      <Card>
        <PasswordChange email={email} role={role} />
      </Card>
    </Screen>
  );
}
