import { internshipPath } from '#contract/page-protocol';
import { escapeMarkup } from './head';

/** The public pages that are the same for everybody, as paths. */
const pages = [
  '/',
  '/all-internships',
  '/about',
  '/contact',
  '/classroom',
  '/privacy',
  '/signup',
  '/business-signup',
];

/** The protocol's limit for one file; the list is newest first. */
const maxAddresses = 50_000;

interface Listed {
  id: number;
  /** ISO 8601, UTC. */
  updated_at: string;
}

const entry = (url: string, changedAt?: string) =>
  `<url><loc>${escapeMarkup(url)}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}</url>`;

/**
 * The addresses for search engines (sitemaps.org).
 * @param internships the public list, newest first
 * @param publicUrl the portal's address without a slash at its end
 */
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

/** robots.txt: calls of the API are nothing to index. */
export const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
