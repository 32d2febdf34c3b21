import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  RouterProvider,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { InternshipListAnswer } from '#contract/internships';
import {
  routeFinder,
  type PageRoute,
  type RenderedPage,
  type RenderInput,
  type RenderPage,
  type SentElsewhere,
} from '#contract/pages';
import { pageOfInternship, pageOfList } from '../features/internships/rendered-list';
import { categoriesQuery, internshipKeys, profileQuery } from '../services/shared-queries';
import { figureTexts, homeOf, homeRow } from '../features/internships/home-summary';
import { pageDataJson, type HomePage, type PageList } from '../services/page-data';
import type { Services } from '../services/services';
import { routeFacts } from '../lib/route-facts';
import { untilIdle } from '../services/query-client';
import { createNodeServices } from './create-services';
import { createAppRouter } from './router';
import { Route as apply } from '../routes/_student/apply.$id';
import { BasicApplyScreen } from '../features/applications/basic-apply-screen';
import { OwnDetails } from '../routes/_public/-own-details';
import { useInternshipToApply } from '../features/internships/internship-queries';
import { NeedsScriptScreen } from '../features/site/needs-script-screen';
import * as shell from '../features/site/person-shell';
import { personShell } from '../features/site/use-person-shell';
import { OwnHome } from '../routes/_public/-own-home';

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

/* Screens without script, for the renderer only: the form posts to the server instead of using the outbox. */
function BasicApply() {
  const { id } = apply.useParams();
  return <BasicApplyScreen id={id} query={useInternshipToApply(id)} />;
}

apply.update({ component: BasicApply });
personShell.set(shell);

await Promise.all([OwnHome.preload(), OwnDetails.preload()]);

const { routesByPath } = createAppRouter(createNodeServices());
for (const route of Object.values(routesByPath) as unknown as AnyRoute[]) {
  const { html, worksWithoutScript } = routeFacts(route);
  // Guards stay, which redirect from closed screens.
  if (html === 'shell' && !worksWithoutScript)
    Object.assign(route.options, { component: NeedsScriptScreen, loader: undefined });
}
