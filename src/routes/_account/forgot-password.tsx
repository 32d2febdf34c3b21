import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../features/account/forgot-password-screen';

export const Route = createFileRoute('/_account/forgot-password')({
  staticData: { parent: { to: '/login', label: 'Login' } },
  component: ForgotPasswordScreen,
});
