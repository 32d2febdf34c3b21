import { createRootRouteWithContext } from '@tanstack/react-router';
import { Shell } from '../features/site/shell';
import type { Services } from '../services/services';
import { ErrorScreen, NotFoundScreen } from '../features/site/error-screen';

export const Route = createRootRouteWithContext<Services>()({
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});
