import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { cleanPath, cleanSearch } from '#contract/pages';
import { Shell } from '../features/site/shell';
import type { Services } from '../services/services';
import { ErrorScreen, NotFoundScreen } from '../features/site/error-screen';

export const Route = createRootRouteWithContext<Services>()({
  // Offline the worker serves the page at any address.
  beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
    const clean = cleanPath(pathname);
    const meant = cleanSearch(searchStr);
    if (clean !== pathname || meant !== searchStr)
      throw redirect({ href: clean + meant + (hash && `#${hash}`), replace: true });
  },
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});
