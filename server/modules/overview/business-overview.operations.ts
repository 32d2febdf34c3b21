import { BusinessOverview } from '#contract/overview';
import { operationsOf } from '../../http/operation';
import { readOverview } from './business-overview.usecases';

const operation = operationsOf('Counts');

const overview = operation(
  'GET /business/overview',
  {
    id: 'readBusinessOverview',
    summary: 'The start screen of a business: who waits, its internships, and what it can do',
    description:
      'At most five people who wait, eight internships and three tasks, with the exact counts of all. A business that is not ' +
      'approved reads its internships, and nobody who applied.',
    who: ['business'],
    answers: { 200: BusinessOverview },
  },
  ({ deps, caller }) => readOverview(deps, caller),
);

export const businessOverviewOperations = [overview];
