import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { LoginScreen } from '../features/account/login-screen';
import { notLoggedIn } from '../lib/guards';

const Search = v.object({
  from: v.fallback(v.optional(v.string()), undefined),
  expired: v.fallback(v.optional(v.boolean()), undefined),
});

export const Route = createFileRoute('/login')({
  validateSearch: Search,
  beforeLoad: notLoggedIn,
  component: Login,
});

function Login() {
  const { from, expired = false } = Route.useSearch();
  return <LoginScreen from={from} expired={expired} />;
}
