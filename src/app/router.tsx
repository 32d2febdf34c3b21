import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorScreen } from '../features/site/error-screen';
import { Preloader } from '../features/site/preloader';
import { ServicesContext, type Services } from '../lib/services';
import { routeTree } from '../routeTree.gen';

/**
 * The router around the services. Makes no I/O: Node renders public pages with it too.
 * @param history a memory history in Node and in tests; the browser's own otherwise
 */
export function createAppRouter(services: Services, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: services,
    ...(history ? { history } : {}),
    scrollRestoration: true,
    defaultPreload: false,
    defaultPendingMs: 300,
    defaultPendingComponent: Preloader,
    // Inside the shell, whose menu still leads on; the root route has one for the shell's own failure.
    defaultErrorComponent: ErrorScreen,
    Wrap: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext>,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
