import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { cleanPath } from '#contract/pages';
import { Shell } from '../features/site/shell';
import type { Services } from '../services/services';
import { ErrorScreen, NotFoundScreen } from '../features/site/error-screen';

export const Route = createRootRouteWithContext<Services>()({
  // Offline the worker serves the page at any address.
  beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
    const clean = cleanPath(pathname);
    if (clean !== pathname) throw redirect({ href: clean + searchStr + (hash && `#${hash}`), replace: true });
  },
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});
