import { createFileRoute } from '@tanstack/react-router';
import { PasswordCodeScreen } from '../../features/account/password-code-screen';

export const Route = createFileRoute('/_account/password-code')({
  staticData: { keepLastScreen: false, parent: { to: '/forgot-password', label: 'Forgot Password' } },
  component: PasswordCodeScreen,
});
