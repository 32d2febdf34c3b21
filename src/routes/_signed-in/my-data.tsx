import { createFileRoute } from '@tanstack/react-router';
import { MyDataScreen } from '../../features/my-data/my-data-screen';
import { requireRole } from '../../session/guards';
import { profileQuery } from '../../services/shared-queries';

export const Route = createFileRoute('/_signed-in/my-data')({
  beforeLoad: requireRole('student', 'business'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: MyDataScreen,
});
