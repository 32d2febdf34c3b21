import { createFileRoute } from '@tanstack/react-router';
import { StudentSignupScreen } from '../../features/account/signup-screen';
import { guestOnly } from '../../session/guards';
import { fromIn } from '../../lib/search-values';

export const Route = createFileRoute('/_account/signup')({
  staticData: { variants: ['from'] },
  validateSearch: fromIn,
  beforeLoad: guestOnly,
  component: StudentSignupScreen,
});
