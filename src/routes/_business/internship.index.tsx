import { createFileRoute } from '@tanstack/react-router';
import { InvalidId } from '../../features/business/internship-id';

export const Route = createFileRoute('/_business/internship/')({
  staticData: { parent: { to: '/all-internship', label: 'My internships' } },
  component: InvalidId,
});
