import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../features/account/reset-password-screen';

export const Route = createFileRoute('/_account/forgot-password')({
  staticData: { parent: { to: '/login', label: 'Login' } },
  component: ForgotPasswordScreen,
});
