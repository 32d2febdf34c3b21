import { DetailsPage } from '../../features/internships/internship-summary';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { SkeletonRows } from '../../ui/feedback';

/** An internship's page for whoever is logged in. */
export const OwnDetails = lazyWithRetry(
  async () => (await import('../_signed-in/-own-details')).OwnDetails,
  () => (
    <DetailsPage>
      <SkeletonRows />
    </DetailsPage>
  ),
);
