import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { LoginScreen } from '../features/account/login-screen';
import { notLoggedIn } from '../lib/guards';

const Search = v.object({
  /** Path to return to after log-in. */
  from: v.fallback(v.optional(v.string()), undefined),
  /** Whether the session has expired. */
  expired: v.fallback(v.optional(v.boolean()), undefined),
});

export const Route = createFileRoute('/login')({
  validateSearch: Search,
  beforeLoad: notLoggedIn,
  component: LoginScreen,
});
