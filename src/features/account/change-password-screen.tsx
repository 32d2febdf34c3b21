import { profileQuery } from '../../lib/shared-queries';
import { useQuery } from '@tanstack/react-query';
import { useServices, useSession } from '../../lib/services';
import { Card } from '../../ui/card';
import { Screen } from '../../ui/screen';
import { PasswordChange } from './password-change';

/** Change Password: a tab of the student's profile, and a page of its own for the other roles. */
export function ChangePasswordScreen() {
  const { api } = useServices();
  // Falls back to a role when another tab has just logged out: the form reports it.
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
