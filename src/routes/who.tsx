import { createFileRoute } from '@tanstack/react-router';
import { WhoScreen } from '../features/people/who-screen';
import { notLoggedIn } from '../lib/guards';

export const Route = createFileRoute('/who')({ beforeLoad: notLoggedIn, component: WhoScreen });
