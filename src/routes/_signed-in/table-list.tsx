import { createFileRoute } from '@tanstack/react-router';
import { SampleTableScreen } from '../../features/admin/sample-table-screen';
import { requireRole } from '../../session/guards';

export const Route = createFileRoute('/_signed-in/table-list')({
  beforeLoad: requireRole('student', 'business', 'admin'),
  component: SampleTableScreen,
});
