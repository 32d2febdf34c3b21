import { QueryClientProvider } from '@tanstack/react-query';
import { messages } from '#contract/messages';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createNodeServices } from '../../src/app/create-services';
import { createAppRouter } from '../../src/app/router';

/** Every public page by its route, with an address of it and the heading a visitor reads there. */
const publicPages: Record<string, { path: string; heading: string }> = {
  '/': { path: '/', heading: 'Wokabaut' },
  '/home': { path: '/home', heading: 'Wokabaut' },
  '/about': { path: '/about', heading: 'About Wokabaut' },
  '/contact': { path: '/contact', heading: 'Contact' },
  '/classroom': { path: '/classroom', heading: 'For the classroom' },
  '/all-internships': { path: '/all-internships', heading: 'Internships' },
  '/internship-details/$id': { path: '/internship-details/1', heading: 'Internship details' },
  '/login': { path: '/login', heading: messages.login.welcome },
  '/forgot-password': { path: '/forgot-password', heading: 'Forgot Password' },
  '/signup': { path: '/signup', heading: 'Student sign up' },
  '/business-signup': { path: '/business-signup', heading: 'Create Business Account' },
  '/thank-you': { path: '/thank-you', heading: 'Your application' },
  'no route': { path: '/not-there', heading: messages.notFound.title },
};

const routerAt = (path: string, services = createNodeServices()) =>
  createAppRouter(services, createMemoryHistory({ initialEntries: [path] }));

/** What a visitor is sent for `path`: the heading of its HTML, or null when they are sent elsewhere. */
async function headingAt(path: string): Promise<string | null> {
  const services = createNodeServices();
  const router = routerAt(path, services);
  await router.load();
  const html = renderToString(
    <QueryClientProvider client={services.queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? null;
}

describe('a page rendered in Node, where there is no window', () => {
  test.each(Object.values(publicPages))('$path is finished HTML with its heading', async (page) => {
    expect(typeof window).toBe('undefined');
    expect(await headingAt(page.path)).toBe(page.heading);
  });

  const others = Object.keys(routerAt('/').routesByPath).filter((route) => !(route in publicPages));
  test.each(others)('%s is not public: it sends a visitor elsewhere', async (route) => {
    expect(await headingAt(route.replaceAll('$id', '1')), 'a public page needs a row above').toBeNull();
  });
});
