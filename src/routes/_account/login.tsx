import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../../features/account/login-screen';
import { notLoggedIn } from '../../session/guards';
import { fromIn, type FromSearch, type RawSearch } from '../../lib/search-values';

export interface LoginSearch extends FromSearch {
  expired?: boolean | undefined;
}

const search = (raw: RawSearch): LoginSearch => ({
  ...fromIn(raw),
  expired: raw.expired === true || undefined,
});

export const Route = createFileRoute('/_account/login')({
  staticData: { variants: ['expired', 'from'] },
  validateSearch: search,
  beforeLoad: notLoggedIn,
  component: LoginScreen,
});
