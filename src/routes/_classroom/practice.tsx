import { createFileRoute } from '@tanstack/react-router';
import { PracticeScreen } from '../../features/classroom/practice-screen';
import { countIn, wordIn, type RawSearch } from '../../lib/search-values';

export const Route = createFileRoute('/_classroom/practice')({
  staticData: { parent: { to: '/classroom', name: 'Classroom' } },
  validateSearch: ({ internship, step }: RawSearch): { internship?: number; step?: 'apply' } => {
    const number = countIn(internship, 3);
    const known = wordIn(step, ['apply']);
    return { ...(number && { internship: number }), ...(known && { step: known }) };
  },
  component: PracticeScreen,
});
