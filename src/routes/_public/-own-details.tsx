import { DetailsPage } from '../../features/internships/internship-summary';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { SkeletonRows } from '../../ui/feedback';

export const OwnDetails = lazyWithRetry(
  async () => (await import('../_signed-in/-own-details')).OwnDetails,
  () => (
    <DetailsPage>
      <SkeletonRows />
    </DetailsPage>
  ),
);
