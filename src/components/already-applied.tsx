import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { applying } from '#contract/messages/applications';
import { internshipPages } from '#contract/messages/internships';
import { useServices } from '../services/services';
import { ownApplicationsQuery } from '../services/shared-queries';
import { Banner, SkeletonRows } from '../ui/feedback';
import { ProgressSteps } from '../ui/progress-steps';
import { stepsOf } from './application-steps';
import { HiredCard } from './hired-card';

/** In place of the form: what became of the student's application. */
export function AlreadyApplied({ internshipId }: { internshipId: number }) {
  const { api } = useServices();
  const { data, isLoading } = useQuery(ownApplicationsQuery(api));
  const mine = data?.body.internship_application.find(({ internship }) => internship.id === internshipId);
  if (isLoading) return <SkeletonRows count={1} className="h-40" />;
  if (mine?.status === 'hired' && !mine.withdrawn_at) return <HiredCard application={mine} />;
  return (
    <Banner tone="success">
      <p>{internshipPages.alreadyApplied}</p>
      {mine ? <ProgressSteps label={applying.progress} steps={stepsOf(mine)} /> : null}
      <Link to="/my-applications" className="btn mt-2">
        My Applications
      </Link>
    </Banner>
  );
}
