import { internshipPath } from '#contract/page-protocol';
import { escapeMarkup } from './head';

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
  `<url><loc>${escapeMarkup(url)}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}</url>`;

/** sitemaps.org. @param internships newest first. @param publicUrl without a trailing slash */
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

/** Excludes calls of the API. */
export const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
