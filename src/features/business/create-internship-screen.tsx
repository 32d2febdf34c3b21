import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../lib/services';
import { AccountStatusBanner } from '../../widgets/account-status-banner';
import { Screen } from '../../ui/screen';
import { CreateInternship } from './create-internship-form';
import { OwnListLink } from './internship-id';
import { businessQueries } from './business-queries';

/** Creates an internship; a rejected business cannot (rule 6). */
export function CreateScreen() {
  const { api } = useServices();
  const user = useQuery(businessQueries.profile(api)).data?.body.user;
  return (
    <Screen title="Create Internship">
      {user ? <AccountStatusBanner user={user} /> : null}
      {user?.status === 'rejected' ? <OwnListLink /> : <CreateInternship />}
    </Screen>
  );
}
