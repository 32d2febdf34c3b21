import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { applying } from '#contract/messages/applications';
import { internshipPages } from '#contract/messages/internships';
import { hiredWords } from '#contract/messages/progress';
import { useServices } from '../services/services';
import { ownApplicationsQuery } from '../services/shared-queries';
import { Banner } from '../ui/feedback';
import { ProgressSteps } from '../ui/progress-steps';
import { stepsOf } from './application-steps';
import { HiredCard } from './hired-card';

/** In place of the form: what became of the student's application, as last fetched. */
export function AlreadyApplied({ internshipId }: { internshipId: number }) {
  const { api } = useServices();
  const { data } = useQuery({ ...ownApplicationsQuery(api), enabled: false });
  const mine = data?.body.internship_application.find(({ internship }) => internship.id === internshipId);
  if (mine?.status === 'hired' && !mine.withdrawn_at)
    return (
      <HiredCard application={mine}>
        <Link
          to="/application-detail/$id"
          params={{ id: String(mine.id) }}
          className="inline-flex min-h-12 items-center font-bold underline"
        >
          {hiredWords.whatNext}
        </Link>
      </HiredCard>
    );
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
