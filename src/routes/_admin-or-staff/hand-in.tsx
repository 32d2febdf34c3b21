import { createFileRoute } from '@tanstack/react-router';
import { HandInScreen } from '../../features/admin/hand-in-screen';

export const Route = createFileRoute('/_admin-or-staff/hand-in')({
  staticData: { keepLastScreen: false },
  component: HandInScreen,
});
