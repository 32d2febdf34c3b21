import { brand } from '#contract/brand';
import { longDate } from '#contract/dates';
import { escapeHtml } from '#contract/html';
import type { InternshipRow } from '#contract/internships';
import type { Words } from '#contract/languages';
import { ownLanguage } from '#contract/own-language';
import { companyOf, internshipTags } from '#contract/share';
import { framePolicy } from '../http/security-headers';

/** Linked from the list (rule internship-12). Paths with an ending: the service worker leaves them to the server. */
export const feedPaths = { atom: '/feed.xml', json: '/feed.json', frame: '/embed.html' } as const;

/** The newest ones: at most 10 KB compressed. */
const maxEntries = 50;
const maxFramed = 20;

const feedTitle = `${brand.name}: ${'Open internships' satisfies Words}`;

const alternateLink = (type: string, url: string): string =>
  `<link rel="alternate" type="${type}" title="${escapeHtml(feedTitle)}" href="${escapeHtml(url)}">`;

export const alternateLinks = (publicUrl: string): string =>
  alternateLink('application/atom+xml', publicUrl + feedPaths.atom) +
  alternateLink('application/feed+json', publicUrl + feedPaths.json);

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;

/** RFC 4287. `rows` are public and newest first. */
export function atomFeed(rows: readonly InternshipRow[], publicUrl: string): string {
  const changes = rows.map((row) => row.updated_at).toSorted();
  const entries = rows.slice(0, maxEntries).map((row) => {
    const { title, description, url } = internshipTags(row, publicUrl);
    return [
      '<entry>',
      element('id', url),
      element('title', title),
      `<link href="${escapeHtml(url)}"/>`,
      element('published', row.created_at),
      element('updated', row.updated_at),
      `<author>${element('name', companyOf(row))}</author>`,
      `<category term="${escapeHtml(row.category)}"/>`,
      element('summary', description),
      '</entry>',
    ].join('');
  });
  const list = `${publicUrl}/all-internships`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${ownLanguage}">`,
    element('id', list),
    element('title', feedTitle),
    element('updated', changes.at(-1) ?? '1970-01-01T00:00:00.000Z'),
    `<link href="${escapeHtml(list)}"/><link rel="self" href="${escapeHtml(publicUrl + feedPaths.atom)}"/>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
}

/** JSON Feed 1.1. */
export function jsonFeed(rows: readonly InternshipRow[], publicUrl: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle,
    home_page_url: `${publicUrl}/all-internships`,
    feed_url: publicUrl + feedPaths.json,
    language: ownLanguage,
    items: rows.slice(0, maxEntries).map((row) => {
      const { title, description, url } = internshipTags(row, publicUrl);
      return {
        id: url,
        url,
        title,
        content_text: description,
        date_published: row.created_at,
        date_modified: row.updated_at,
        authors: [{ name: companyOf(row) }],
        tags: [row.category],
      };
    }),
  });
}

const frameStyle =
  'body{margin:0;padding:8px;font:16px/1.4 sans-serif;color:#1a1414;background:#fff}' +
  'h1{font-size:1.1em;margin:4px 0}ul{list-style:none;margin:0;padding:0}li{border-top:1px solid #ccc}' +
  'a{display:block;padding:8px 0;min-height:32px;color:#8a0f12;text-decoration:none}b{display:block;text-decoration:underline}span{color:#333}';

export const framedListPolicy = framePolicy(`<style>${frameStyle}</style>`);

/** For other sites' frames: no script, no form, links in the top window. */
export function framedList(rows: readonly InternshipRow[], publicUrl: string): string {
  const link = (url: string, html: string) =>
    `<li><a href="${escapeHtml(url)}" target="_top" rel="noopener">${html}</a></li>`;
  const items = rows.slice(0, maxFramed).map((row) => {
    const { title, url } = internshipTags(row, publicUrl);
    const facts = `${row.location} · ${'Apply by' satisfies Words} ${longDate(row.last_date_to_apply)}`;
    return link(url, `<b>${escapeHtml(title)}</b> <span>${escapeHtml(facts)}</span>`);
  });
  const all = `${'See all internships' satisfies Words} (${rows.length})`;
  return [
    `<!doctype html><html lang="${ownLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="robots" content="noindex"><title>${escapeHtml(feedTitle)}</title><style>${frameStyle}</style></head>`,
    `<body><main><h1>${escapeHtml(feedTitle)}</h1><ul>`,
    ...items,
    link(`${publicUrl}/all-internships`, escapeHtml(all)),
    '</ul></main></body></html>\n',
  ].join('\n');
}
