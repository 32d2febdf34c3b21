import { createFileRoute } from '@tanstack/react-router';
import { WhoScreen } from '../../features/account/who-screen';
import { notLoggedIn } from '../../session/guards';
import { fromIn } from '../../lib/search-values';

export const Route = createFileRoute('/_signed-in/who')({
  staticData: { keepLastScreen: false },
  validateSearch: fromIn,
  beforeLoad: notLoggedIn,
  component: WhoScreen,
});
