import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  RouterProvider,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { InternshipListAnswer, InternshipRow } from '#contract/internships';
import {
  routeFinder,
  type PageRoute,
  type RenderedPage,
  type RenderInput,
  type RenderPage,
  type SentElsewhere,
} from '#contract/pages';
import { pageSize } from '#contract/limits';
import { categoriesQuery, internshipKeys, profileQuery } from '../services/shared-queries';
import { figureTexts, homeOf, homeRow } from '../features/internships/home-summary';
import { pageDataJson, type HomePage, type PageList } from '../services/page-data';
import type { Services } from '../services/services';
import { routeFacts } from '../lib/route-facts';
import { untilIdle } from '../services/query-client';
import './without-script';
import { createNodeServices } from './create-services';
import { createAppRouter } from './router';
import { findInternships, moreInTown, otherPlaces } from '../features/internships/internship-filter';
import { findRow } from '../features/internships/internship-queries';
import type { ListSearch } from '../features/internships/internship-search';

/** React writes titles in place; in a document they are in the head. */
const title = /<title>([^<]*)<\/title>/g;

export const pages: readonly PageRoute[] = Object.entries(
  createAppRouter(createNodeServices(), createMemoryHistory()).routesByPath as unknown as Record<
    string,
    AnyRoute
  >,
).map(([path, route]) => {
  const { html, variants, worksWithoutScript } = routeFacts(route);
  return {
    route: path === '/' ? path : path.replace(/\/$/, ''),
    html,
    ...(variants && { variants }),
    ...(worksWithoutScript && { worksWithoutScript }),
  };
});
const routeOf = routeFinder(pages);

export const renderPage: RenderPage = async (url, input = {}) => {
  const { list: whole, categories, form, person } = input;
  const home = homeIn(url, input);
  const list = home ? undefined : whole;
  const pageData = { url, ...(form && { form }), ...(home && { home }) };
  const services = createNodeServices(form || home ? pageData : null, person);
  const { queryClient, api, now } = services;
  const savedAt = now();
  if (list) queryClient.setQueryData(internshipKeys.list, { body: { ...list, whole_at: savedAt }, savedAt });
  if (categories) queryClient.setQueryData(categoriesQuery(api).queryKey, { body: categories, savedAt });
  try {
    return await renderWith(services, url, { ...input, list }, home);
  } finally {
    // Else a timer holds it for gcTime.
    queryClient.clear();
  }
};

function homeIn(url: string, { list, figures }: RenderInput): HomePage | undefined {
  const page = routeOf(new URL(url, 'https://portal.invalid').pathname);
  if (!list || page?.html !== 'home') return undefined;
  const summary = homeOf(list.internships, null);
  return { ...summary, rows: summary.rows.map(homeRow), figures: figures ? figureTexts(figures) : [] };
}

async function renderWith(
  services: Services,
  url: string,
  { list, categories, form, person }: RenderInput,
  home: HomePage | undefined,
): Promise<RenderedPage | SentElsewhere> {
  const { queryClient, api } = services;
  const history = createMemoryHistory({ initialEntries: [url] });
  const router = createAppRouter(services, history);
  await loadFollowing(router, history);
  if (person) {
    await queryClient.prefetchQuery(profileQuery(api));
    await untilIdle(queryClient);
  }
  const { pathname, href } = router.state.location;
  if (pathname !== new URL(url, 'https://portal.invalid').pathname) return { sentTo: href };
  const html = renderToString(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  const match = router.state.matches.at(-1);
  const data = { ...(list && { list: shownOf(match, list) }), ...(form && { form }), ...(home && { home }) };
  const isOfOne = routeOf(pathname)?.html === 'internship';
  return {
    html: html.replace(title, ''),
    titles: (html.match(title) ?? []).map((element) => element.replace(title, '$1')),
    isFound: data.list?.found !== 0 || !isOfOne,
    data: pageDataJson({
      url: href,
      ...(person && { isOfPerson: true }),
      ...data,
      ...(!isOfOne && !home && categories && { categories }),
    }),
  };
}

/** A guard's redirect, and one to the canonical search. */
const maxRedirects = 4;

/** Loads the URL's routes; in Node the router only reports redirects. */
async function loadFollowing(router: ReturnType<typeof createAppRouter>, history: RouterHistory) {
  for (let count = 0; count < maxRedirects; count += 1) {
    await router.load();
    const result = router._serverResult;
    if (result?.type !== 'redirect') return;
    const { href = '/', state } = result.redirect.options;
    history.replace(href, state);
  }
  throw new Error('too many redirects');
}

type Match = ReturnType<typeof createAppRouter>['state']['matches'][number];

function shownOf(match: Match | undefined, list: InternshipListAnswer): PageList {
  const { id } = (match?.params ?? {}) as { id?: string };
  return id === undefined ? pageOfList(list, match?.search ?? {}) : pageOfInternship(list, id);
}

/** Largest list embedded whole; more would cost the first visit too many bytes. */
const wholeUntil = pageSize;

/** For rows that are not kept: a list shows none. */
const withoutExcerpt = (row: InternshipRow): InternshipRow => ({ ...row, excerpt: undefined });

function pageOfList({ internships, as_of }: InternshipListAnswer, search: ListSearch): PageList {
  const found = findInternships(internships, search, null, null);
  const whole = internships.length <= wholeUntil;
  return {
    rows: whole ? internships : found.slice(0, search.show ?? pageSize).map(withoutExcerpt),
    found: found.length,
    places: otherPlaces(internships, null),
    as_of,
    whole,
  };
}

function pageOfInternship(list: InternshipListAnswer, id: string): PageList {
  const row = findRow(list.internships, id);
  const rows = row ? [row, ...moreInTown(list.internships, row, null).map(withoutExcerpt)] : [];
  return { rows, found: row ? 1 : 0, places: [], as_of: list.as_of, whole: false };
}
