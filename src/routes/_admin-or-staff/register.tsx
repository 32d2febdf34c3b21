import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '../../features/admin/register-screen';

export const Route = createFileRoute('/_admin-or-staff/register')({
  staticData: { keepLastScreen: false },
  component: RegisterScreen,
});
