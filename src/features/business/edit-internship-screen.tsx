import { useQuery } from '@tanstack/react-query';
import { isClosed } from '#contract/closing';
import type { InternshipDetails } from '#contract/internships';
import { messages } from '#contract/messages';
import { useServerNow, useServices } from '../../lib/services';
import { OwnStatusBanner } from '../../widgets/account-status-banner';
import { Banner, SkeletonRows } from '../../ui/feedback';
import { SavedView } from '../../widgets/saved-view';
import { Screen } from '../../ui/screen';
import { EditInternship } from './edit-internship-form';
import { InvalidId, OwnListLink, isInternshipId } from './internship-id';
import { businessQueries } from './business-queries';
import { useUser } from '../../lib/shared-queries';

/** Edits an own internship (screens.md section 2, Edit Internship). */
export function EditScreen({ id }: { id: string }) {
  return isInternshipId(id) ? <Edit id={id} /> : <InvalidId />;
}

function Edit({ id }: { id: string }) {
  const { api } = useServices();
  const query = useQuery(businessQueries.detail(api, id));
  const user = useUser();
  return (
    <Screen title="Edit Internship" lead={<OwnListLink />}>
      <OwnStatusBanner />
      {user?.status === 'rejected' ? null : (
        <div>
          <SavedView
            query={query}
            failedTitle={messages.internship.detailsFailed}
            skeleton={<SkeletonRows className="h-20" count={6} />}
          >
            {({ internship }) => (
              <div className="flex flex-col gap-4">
                <BeforeSaving internship={internship} />
                {/* A newer version mounts a new form, which restores the draft. */}
                <EditInternship key={internship.updated_at} internship={internship} />
              </div>
            )}
          </SavedView>
        </div>
      )}
    </Screen>
  );
}

/** Warns about side effects of saving (rules 15, 16). */
function BeforeSaving({ internship: { status, last_date_to_apply } }: { internship: InternshipDetails }) {
  const now = useServerNow();
  const isArchived = status === 'archived';
  const isOver = now !== null && isClosed(last_date_to_apply, now);
  if (!isArchived && !isOver) return null;
  return (
    <Banner tone="warning">
      {isArchived ? <p>{messages.internship.publishesAgain}</p> : null}
      {isOver ? <p>{messages.internship.dayPassed}</p> : null}
    </Banner>
  );
}
