import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { internship as internshipMessages } from '#contract/messages/internships';
import { useFlash } from '../../forms/flash';
import { InstallOffer } from '../../widgets/install-offer';
import { SavedCounts } from '../../widgets/saved-counts';
import { useServices } from '../../lib/services';
import { OwnStatusBanner } from '../../widgets/account-status-banner';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Screen } from '../../ui/screen';
import { businessQueries } from './business-queries';
import { useProfile } from '../../lib/shared-queries';

/** The start of a business: account status, counts and links. */
export function BusinessDashboard() {
  const { api } = useServices();
  const internships = useQuery(businessQueries.internshipsCount(api));
  const applications = useQuery(businessQueries.applicationsCount(api));
  const profile = useProfile();
  const user = profile.data?.body.user;
  const created = useFlash('created internship');
  return (
    <Screen title="Dashboard" width="wide">
      {created === undefined ? null : (
        <Banner tone="success">
          {internshipMessages.created} {created}
        </Banner>
      )}
      <OwnStatusBanner />
      <div>
        <SavedCounts
          counts={[
            ['My Created Internships', internships],
            ['Applications', applications],
          ]}
        />
      </div>
      <Card>
        <h2 className="text-xl font-bold">Internship Management</h2>
        <div className="flex flex-col gap-3 sm:flex-row">
          {/* Hidden until the account status is known. */}
          {profile.isPending || user?.status === 'rejected' ? null : (
            <Link to="/create-internship" className="btn btn-primary">
              <Icon name="plus" className="size-5" />
              Create Internship
            </Link>
          )}
          <Link to="/all-internship" className="btn btn-outline">
            List All Internship
          </Link>
        </div>
      </Card>
      <InstallOffer after="visits" />
    </Screen>
  );
}
