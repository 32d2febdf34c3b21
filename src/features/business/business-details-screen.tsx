import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { InternshipDetails } from '#contract/internships';
import { missing } from '#contract/messages/site';
import { internshipPages, durationText, financingText } from '#contract/messages/internships';
import { deadline, longDate, optionText } from '../../lib/format';
import { useServerNow, useServices, useSession } from '../../services/services';
import { DescriptionList, CardSection, Lines, WIDE } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { SavedView } from '../../components/saved-view';
import { ShareButton } from '../../components/share-button';
import { Screen } from '../../ui/screen';
import { InvalidId, OwnListLink, isInternshipId } from './internship-id';
import { businessQueries } from './business-queries';
import { CopyLink, OwnInternshipStatus } from './internship-action-buttons';
import { useUser } from '../../services/shared-queries';

const MISSING = missing.value;

const route = getRouteApi('/_business-or-admin/internship/$id');

export function BusinessDetailsScreen({ tabs }: { tabs: ReactNode }) {
  const { id } = route.useParams();
  return isInternshipId(id) ? <Details id={id} tabs={tabs} /> : <InvalidId />;
}

function Details({ id, tabs }: { id: string; tabs: ReactNode }) {
  const { api } = useServices();
  const query = useQuery(businessQueries.detail(api, id));
  return (
    <Screen
      title={query.data?.body.internship.title ?? 'Internship details'}
      hasOwnTitle
      lead={<OwnListLink />}
      width="wide"
    >
      {tabs}
      <div>
        <SavedView query={query} failedTitle={internshipPages.detailsFailed}>
          {({ internship }) => <DetailsBody internship={internship} />}
        </SavedView>
      </div>
    </Screen>
  );
}

function DetailsBody({ internship }: { internship: InternshipDetails }) {
  const now = useServerNow();
  const accountStatus = useUser()?.status;
  const { company } = internship;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <div className="flex min-w-0 flex-col gap-4">
        <OwnInternshipStatus row={internship} accountStatus={accountStatus}>
          <span className="sr-only">Status: </span>
        </OwnInternshipStatus>
        <NextSteps internship={internship} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <DescriptionList
          items={[
            ['Location', internship.location, WIDE],
            ['Financing', financingText(internship.internship_financing)],
            ['Duration', durationText(internship.duration, internship.duration_unit)],
            ['Last Date to Apply', deadline(internship.last_date_to_apply, now, longDate)],
            ['Category', internship.category],
            ['Type', optionText(internship.internship_type ?? missing.choice)],
            ['Required Skills', internship.required_skills.join(', ') || 'None', WIDE],
          ]}
        />
        <ShareButton internship={internship} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CardSection level="h2" title="Description">
          <Lines>{internship.description || MISSING}</Lines>
        </CardSection>
        <CardSection level="h2" title="Company">
          {company.description ? <Lines>{company.description}</Lines> : null}
          <DescriptionList
            items={[
              ['Company', company.company_name, WIDE],
              ['Representative', company.representative_name || MISSING],
              ['Email', company.email || MISSING, WIDE],
              ['Mobile', company.mobile_number || MISSING],
            ]}
          />
        </CardSection>
      </div>
    </div>
  );
}

/** Hidden for a rejected business (rule account-1), for admins, and for internships that were taken down. */
function NextSteps({ internship }: { internship: InternshipDetails }) {
  const isAdmin = useSession()?.role === 'admin';
  const id = String(internship.id);
  if (useUser()?.status === 'rejected') return null;
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <Link to="/internship/$id/applications" params={{ id }} className="btn btn-primary">
        <Icon name="users" className="size-5" />
        Applications
      </Link>
      {isAdmin || internship.taken_down_reason ? null : (
        <>
          <Link to="/edit-internship/$id" params={{ id }} className="btn btn-outline">
            <Icon name="edit" className="size-5" />
            Edit
          </Link>
          <CopyLink row={internship} className="btn btn-outline" />
        </>
      )}
    </div>
  );
}
