import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorScreen } from '../features/site/error-screen';
import { ServicesContext, type Services } from '../services/services';
import { routeTree } from '../routeTree.gen';
import { Preloader } from '../features/site/brand-mark';

export function createAppRouter(services: Services, history?: RouterHistory) {
  let isFirst = true;
  /** Restores or resets the scroll position, unless the first render finds the person reading further down. */
  const scrollRestoration = () => {
    const isMoving = !isFirst || window.scrollY === 0;
    isFirst = false;
    // Its listener missed that scroll, and would keep no place for "back".
    if (!isMoving) document.dispatchEvent(new Event('scroll'));
    return isMoving;
  };
  return createRouter({
    routeTree,
    context: services,
    ...(history ? { history } : {}),
    // In Node it would add an inline script, which the CSP refuses.
    scrollRestoration: typeof document !== 'undefined' && scrollRestoration,
    defaultPreload: false,
    defaultPendingMs: 300,
    defaultPendingComponent: Preloader,
    // Inside the shell, so that the menu works; the root route has its own.
    defaultErrorComponent: ErrorScreen,
    Wrap: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext>,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
