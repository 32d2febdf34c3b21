import { createFileRoute } from '@tanstack/react-router';
import { WhoScreen } from '../features/people/who-screen';
import { notLoggedIn } from '../lib/guards';
import { fromIn } from '../lib/search-values';

export const Route = createFileRoute('/who')({
  validateSearch: fromIn,
  beforeLoad: notLoggedIn,
  component: WhoScreen,
});
