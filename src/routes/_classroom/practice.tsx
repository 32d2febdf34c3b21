import { createFileRoute } from '@tanstack/react-router';
import { PracticeScreen } from '../../features/applications/practice-screen';
import { Description, DetailParts } from '../../features/internships/detail-parts';
import { Summary } from '../../features/internships/internship-summary';
import { countIn, wordIn, type RawSearch } from '../../lib/search-values';

const steps = ['apply', 'saved', 'submitted', 'viewed', 'hired'] as const;
type Search = { internship?: number | undefined; step?: (typeof steps)[number] | undefined };

export const Route = createFileRoute('/_classroom/practice')({
  staticData: { parent: { to: '/classroom', label: 'Classroom' } },
  validateSearch: ({ internship, step }: RawSearch): Search => ({
    internship: countIn(internship, 2),
    step: wordIn(step, steps),
  }),
  component: () => (
    <PracticeScreen
      details={(internship, action) => (
        <Summary
          row={internship}
          details={internship}
          lead={<Description>{internship.description}</Description>}
          action={action}
        >
          <DetailParts internship={internship} />
        </Summary>
      )}
    />
  ),
});
