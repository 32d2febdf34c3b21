import { brand } from './brand';
import { portMoresbyDate } from './closing';
import { longDate } from './dates';
import { onOneLine } from './fields';
import type { InternshipRow } from './internships';
import { fallbacks } from './messages/site';
import { share, durationText } from './messages/internships';
import { internshipPath } from './page-protocol';

/** Most characters of what previews show; they cut longer texts where they like. With names this short a description has room for its last day. */
const most = { title: 120, description: 160, name: 40 };

/** The picture of every link, in `public`; width and height in pixels are those that previews show large. */
export const linkPicture = { path: '/link-picture.png', width: 1200, height: 630 };

/** What the head of a page says to previews of its link; plain text and absolute addresses. */
export interface LinkTags {
  title: string;
  /** At most 160 characters. */
  description: string;
  /** The canonical address: without search and hash. */
  url: string;
  picture: string;
}

type Row = Pick<InternshipRow, 'id' | 'title' | 'location' | 'company'> &
  Pick<InternshipRow, 'last_date_to_apply' | 'duration' | 'duration_unit' | 'internship_financing'>;

/** Cuts at most so many UTF-16 units out of a text, and never half of a character. */
function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}

const clean = (text: string) => onOneLine(text).trim();
const companyOf = ({ company }: Row) => clean(company.company_name) || fallbacks.companyName;
const pictureUrl = (publicUrl: string) => publicUrl + linkPicture.path;

/**
 * What previews of a link to an internship say: what the public list says of it and no more (rules 19, 49).
 * @param publicUrl the portal's address without a slash at its end
 */
export function internshipTags(row: Row, publicUrl: string): LinkTags {
  const title = clean(row.title);
  const company = companyOf(row);
  const financing = row.internship_financing === 'paid' ? 'Paid' : 'Unpaid';
  const rest = share.rest(durationText(row.duration, row.duration_unit), longDate(row.last_date_to_apply));
  const lead = share.lead(financing, clip(company, most.name), clip(clean(row.location), most.name));
  return {
    title: clip(`${title} · ${company}`, most.title),
    description: lead + rest,
    url: `${publicUrl}${internshipPath(row.id)}`,
    picture: pictureUrl(publicUrl),
  };
}

/**
 * What previews of a link to any other public page say.
 * @param path such as `/about`
 * @param title of the page, without the name of the portal; undefined for the start page
 */
export function pageTags(path: string, title: string | undefined, publicUrl: string): LinkTags {
  return {
    title: title === undefined ? share.portal : `${title} · ${brand.name}`,
    description: clip(brand.description, most.description),
    url: `${publicUrl}${path}`,
    picture: pictureUrl(publicUrl),
  };
}

/** The meta elements of a page: [attribute, its value, content]. Escaping is left to who writes them. */
export const metaOf = ({ title, description, url, picture }: LinkTags) =>
  [
    ['name', 'description', description],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', brand.name],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', picture],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(linkPicture.width)],
    ['property', 'og:image:height', String(linkPicture.height)],
    ['property', 'og:image:alt', share.portal],
    ['name', 'twitter:card', 'summary_large_image'],
  ] as const;

/**
 * The JobPosting of schema.org for search engines. The description has what is public alone, and there is no salary: the portal
 * knows none.
 * @param row from the public list
 */
export function jobPosting(row: InternshipRow, publicUrl: string): Record<string, unknown> {
  const { company } = row;
  const { title, description, url } = internshipTags(row, publicUrl);
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: clean(row.title),
    description: `${title}. ${description} ${share.readMore}`,
    identifier: { '@type': 'PropertyValue', name: brand.name, value: String(row.id) },
    url,
    datePosted: portMoresbyDate(Date.parse(row.created_at)),
    // The end of the day in Port Moresby (rule 16).
    validThrough: `${row.last_date_to_apply}T23:59:59+10:00`,
    employmentType: 'INTERN',
    hiringOrganization: {
      '@type': 'Organization',
      name: companyOf(row),
      ...(company.logo_url === null ? {} : { logo: `${publicUrl}${company.logo_url}` }),
    },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: clean(row.location), addressCountry: 'PG' },
    },
    directApply: true,
  };
}

/** JSON that can stand between `<script type="application/ld+json">` and its end, whatever is in it. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
