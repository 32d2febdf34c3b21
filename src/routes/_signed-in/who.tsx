import { createFileRoute } from '@tanstack/react-router';
import { WhoScreen } from '../../features/people/who-screen';
import { notLoggedIn } from '../../lib/guards';

export const Route = createFileRoute('/_signed-in/who')({
  staticData: { keepLastScreen: false },
  beforeLoad: notLoggedIn,
  component: WhoScreen,
});
