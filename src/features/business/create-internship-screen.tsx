import { OwnStatusBanner } from '../../widgets/account-status-banner';
import { Screen } from '../../ui/screen';
import { CreateInternship } from './create-internship-form';
import { OwnListLink } from './internship-id';
import { useUser } from '../../lib/shared-queries';

/** Creates an internship; a rejected business cannot (rule 6). */
export function CreateScreen() {
  const user = useUser();
  return (
    <Screen title="Create Internship">
      <OwnStatusBanner />
      {user?.status === 'rejected' ? <OwnListLink /> : <CreateInternship />}
    </Screen>
  );
}
