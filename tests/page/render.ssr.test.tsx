import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createNodeServices } from '../../src/app/create-services';
import { renderPage } from '../../src/app/render';
import { createAppRouter } from '../../src/app/router';
import { addressOf, headings, NOT_FOUND, rows } from './every-route.table';

afterEach(() => void vi.useRealTimers());

/** What a visitor is sent for `path`. */
async function htmlOf(path: string): Promise<string> {
  const services = createNodeServices();
  const router = createAppRouter(services, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return renderToString(
    <QueryClientProvider client={services.queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Null when they are sent elsewhere. */
const headingIn = (html: string): string | null =>
  /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<.*?>/g, '') ?? null;

/* Named by what the list says; and who shares a phone is known to the script alone (rule page-1). */
const inNode: Record<string, string> = {
  '/internship-details/3': 'Internship details',
  '/who': 'This screen needs JavaScript',
};

describe('a page rendered in Node, where there is no window', () => {
  const isPublic = ({ ends }: (typeof rows)[number]) => ends.visitor === '.';

  test.each(rows.filter(isPublic))(
    '$route is finished HTML, with spaces between links',
    async ({ route }) => {
      expect(typeof window).toBe('undefined');
      const path = addressOf(route);
      const html = await htmlOf(path);
      expect(headingIn(html)).toBe(inNode[path] ?? headings[path] ?? NOT_FOUND);
      // Without a style, as in a text browser, and when copied, words of two links are words.
      expect(html).not.toMatch(/<\/(a|button)>(<!-- -->)?<(a|button)\b/);
    },
  );

  test('the logo can be chosen in w3m, which posts the form at once where a field has accept', async () => {
    const html = await htmlOf('/business-signup');
    expect([html.includes('type="file"'), html.includes(' accept="')]).toEqual([true, false]);
  });

  test.each(rows.filter((row) => !isPublic(row)))('$route sends a visitor elsewhere', async ({ route }) => {
    expect(headingIn(await htmlOf(addressOf(route)))).toBeNull();
  });

  test.each([
    ['a page', '/about'],
    ['a redirect', '/my-applications'],
  ])('that is %s keeps nothing when it is sent', async (_, path) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
    await renderPage(path, { categories: { internship_categories: [] } });
    expect(vi.getTimerCount()).toBe(0);
  });
});
