import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorScreen } from '../features/site/error-screen';
import { ServicesContext, type Services } from '../services/services';
import { routeTree } from '../routeTree.gen';
import { Preloader } from '../features/site/brand-mark';

/**
 * Creates the router. Makes no I/O, so Node can render public pages with it.
 * @param history a memory history in Node and in tests; the browser's own by default
 */
export function createAppRouter(services: Services, history?: RouterHistory) {
  let isFirst = true;
  /** Whether to go to where the person was, or to the top: not when the first render finds them reading further down. */
  const scrollRestoration = () => {
    const isMoving = !isFirst || window.scrollY === 0;
    isFirst = false;
    return isMoving;
  };
  return createRouter({
    routeTree,
    context: services,
    ...(history ? { history } : {}),
    // In Node it would add an inline script, which the content security policy refuses.
    scrollRestoration: typeof document !== 'undefined' && scrollRestoration,
    defaultPreload: false,
    defaultPendingMs: 300,
    defaultPendingComponent: Preloader,
    // Drawn inside the shell, so that the menu still works; the root route has its own for errors of the shell.
    defaultErrorComponent: ErrorScreen,
    Wrap: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext>,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
