import { createFileRoute } from '@tanstack/react-router';
import { StudentSignupScreen } from '../features/account/student-signup-screen';
import { guestOnly } from '../lib/guards';

export const Route = createFileRoute('/signup')({ beforeLoad: guestOnly, component: StudentSignupScreen });
