import { createFileRoute } from '@tanstack/react-router';
import { HandInScreen } from '../features/admin/hand-in-screen';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/hand-in')({
  beforeLoad: requireRole('admin'),
  component: HandInScreen,
});
