import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../features/account/login-screen';
import { notLoggedIn } from '../lib/guards';
import { textIn, type RawSearch } from '../lib/search-values';

export interface LoginSearch {
  /** Path to return to after log-in. */
  from?: string | undefined;
  /** Whether the session has expired. */
  expired?: boolean | undefined;
}

const search = ({ from, expired }: RawSearch): LoginSearch => ({
  from: textIn(from),
  expired: expired === true || undefined,
});

export const Route = createFileRoute('/login')({
  validateSearch: search,
  beforeLoad: notLoggedIn,
  component: LoginScreen,
});
