import { createFileRoute } from '@tanstack/react-router';
import { InvalidId } from '../features/business/internship-id';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/internship/')({
  beforeLoad: requireRole('business'),
  component: InvalidId,
});
