import { useSession } from '../../lib/services';
import { Card } from '../../ui/card';
import { Screen } from '../../ui/screen';
import { PasswordChange } from './password-change';
import { useUser } from '../../lib/shared-queries';

/** Change Password: a tab of the student's profile, and a page of its own for the other roles. */
export function ChangePasswordScreen() {
  // Falls back to a role when another tab has just logged out: the form reports it.
  const role = useSession()?.role ?? 'student';
  const email = useUser()?.email ?? '';
  return (
    <Screen title="Change Password" lead="First we check your current password. Then you choose a new one.">
      <Card>
        <PasswordChange email={email} role={role} />
      </Card>
    </Screen>
  );
}
