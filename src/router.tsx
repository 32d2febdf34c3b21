import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorScreen } from './features/site/error-screen';
import { ServicesContext, type Services } from './lib/services';
import { SkeletonRows } from './ui/feedback';
import { routeTree } from './routeTree.gen';

const PendingScreen = () => (
  <div className="page max-w-2xl py-10">
    <SkeletonRows />
  </div>
);

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
    defaultPendingComponent: PendingScreen,
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
