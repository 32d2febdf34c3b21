import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../../features/account/reset-password-screen';

export const Route = createFileRoute('/_account/password-code')({
  staticData: { keepLastScreen: false, parent: { to: '/forgot-password', label: 'Forgot Password' } },
  component: () => <ResetPasswordScreen />,
});
