import { Hono, type Context } from 'hono';
import { brand } from '#contract/brand';
import { DAY, portMoresbyDate } from '#contract/dates';
import type { InternshipRow } from '#contract/internships';
import { internshipTags, jobPosting, jsonInHtml, metaOf, pageTags, type LinkTags } from '#contract/share';
import { escapeHtml } from '#contract/html';
import { languages, type Words } from '#contract/languages';
import { internshipPath } from '#contract/pages';
import type { Dependencies } from '../dependencies';
import type { AppEnv } from '../http/operation';
import { sendCached } from '../http/responses';
import { weakEtag, cachedResponse, responseCache } from '../http/response-cache';
import { securePage } from '../http/security-headers';
import { listWhole, readListState } from '../modules/internships/list.usecases';
import { alternateLinks, atomFeed, feedPaths, framedList, framedListPolicy, jsonFeed } from './feeds';

const SECURITY_PATH = '/.well-known/security.txt';

const tagsInHtml = (tags: LinkTags) =>
  [
    `<link rel="canonical" href="${escapeHtml(tags.url)}">`,
    ...metaOf(tags).map(
      ([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`,
    ),
  ].join('');

/** Canonical address, description, Open Graph, JobPosting (rule internship-8). */
export const internshipHead = (row: InternshipRow, publicUrl: string): string =>
  `${tagsInHtml(internshipTags(row, publicUrl))}<script type="application/ld+json">${jsonInHtml(jobPosting(row, publicUrl))}</script>`;

export const pageHead = (path: string, title: string | undefined, publicUrl: string): string =>
  tagsInHtml(pageTags(path, title, publicUrl));

export const listHead = (publicUrl: string): string =>
  pageHead('/all-internships', 'Internships' satisfies Words, publicUrl) + alternateLinks(publicUrl);

/** Crawlers find the other public pages in the footer of these. */
const pages = ['/', '/all-internships'];

/** The protocol's limit for one file; the list is newest first. */
const maxAddresses = 50_000;

interface Listed {
  id: number;
  /** ISO 8601, UTC. */
  updated_at: string;
}

const entry = (url: string, changedAt?: string) =>
  `<url><loc>${escapeHtml(url)}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}</url>`;

export function sitemap(internships: readonly Listed[], publicUrl: string): string {
  const listed = internships.slice(0, maxAddresses - pages.length);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => entry(`${publicUrl}${path}`)),
    ...listed.map(({ id, updated_at }) => entry(`${publicUrl}${internshipPath(id)}`, updated_at)),
    '</urlset>\n',
  ].join('\n');
}

const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

/** A year at most (RFC 9116); made anew each day, so that it never ends. */
const securityTextDays = 180;

const securityText = (today: string, publicUrl: string): string =>
  [
    `Contact: mailto:${brand.infoEmail}`,
    `Expires: ${new Date(Date.parse(today) + securityTextDays * DAY).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${publicUrl}${SECURITY_PATH}\n`,
  ].join('\n');

/** Other programs' views of the public list: [path, content type, maker, policy]. */
const views = [
  ['/sitemap.xml', 'application/xml', sitemap],
  [feedPaths.atom, 'application/atom+xml', atomFeed],
  [feedPaths.json, 'application/feed+json', jsonFeed],
  [feedPaths.frame, 'text/html', framedList, framedListPolicy],
] as const;

export function sharingRoutes(deps: Dependencies): Hono<AppEnv> {
  const made = responseCache(2 * views.length);
  const app = new Hono<AppEnv>();
  const sendText = (c: Context<AppEnv>, text: string) => {
    c.header('Cache-Control', 'no-cache');
    return sendCached(c, cachedResponse(text, weakEtag(text)), 'text/plain; charset=utf-8');
  };
  app.get('/robots.txt', securePage, (c) => sendText(c, robots(deps.publicUrl())));
  app.get(SECURITY_PATH, securePage, (c) =>
    sendText(c, securityText(portMoresbyDate(deps.clock.now()), deps.publicUrl())),
  );
  for (const [path, contentType, make, policy] of views)
    app.get(path, securePage, async (c) => {
      c.header('Cache-Control', 'public, no-cache');
      const state = await readListState(deps, 'public');
      const view = await made(`${path} ${state.today} ${state.version}`, async () => {
        const { internships } = await listWhole(deps, state);
        const text = make(internships, deps.publicUrl());
        return cachedResponse(text, weakEtag(text));
      });
      if (policy) c.header('Content-Security-Policy', policy);
      return sendCached(c, view, `${contentType}; charset=utf-8`);
    });
  return app;
}
