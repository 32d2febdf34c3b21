import { AdminOverview } from '#contract/admin-overview';
import { operation } from '../../http/operation';
import { readOverview } from './overview.usecases';

const readAdminOverview = operation(
  {
    id: 'readAdminOverview',
    method: 'get',
    path: '/admin/overview',
    tag: 'Admin',
    summary: "The admin's dashboard: who waits, how many there are, and where a hand is needed",
    description:
      'All counts are exact. A student counts once in every step of the funnel; a week begins on Monday in Port Moresby.',
    who: ['admin'],
    answers: { 200: AdminOverview },
  },
  ({ deps }) => readOverview(deps),
);

export const overviewOperations = [readAdminOverview];
