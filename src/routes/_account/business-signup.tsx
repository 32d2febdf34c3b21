import { createFileRoute } from '@tanstack/react-router';
import { BusinessSignupScreen } from '../../features/account/business-signup-screen';
import { guestOnly } from '../../session/guards';

export const Route = createFileRoute('/_account/business-signup')({
  beforeLoad: guestOnly,
  component: BusinessSignupScreen,
});
