import { createFileRoute } from '@tanstack/react-router';
import { ParticipantsScreen } from '../features/admin/participants-screen';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/participants')({
  beforeLoad: requireRole('admin'),
  component: ParticipantsScreen,
});
