import { brand } from './brand';
import { portMoresbyDate, longDate } from './dates';
import { onOneLine } from './clean-text';
import { escapeHtml } from './html';
import type { InternshipRow } from './internships';
import { fallbacks } from './messages/site';
import { share, durationText } from './messages/internships';
import { internshipPath } from './pages';

/** Lengths in previews, which cut longer texts; such names leave room for the last day. */
const most = { title: 120, description: 160, name: 40 };

/** The picture of every link; previews show this size in pixels large. */
export const linkPicture = { path: '/link-picture.png', width: 1200, height: 630 };

export interface LinkTags {
  title: string;
  description: string;
  url: string;
  picture: string;
}

type Row = Pick<InternshipRow, 'id' | 'title' | 'location' | 'company'> &
  Pick<InternshipRow, 'last_date_to_apply' | 'duration' | 'duration_unit' | 'internship_financing'>;

/** Cuts to UTF-16 units, never half a character. */
function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}

const clean = (text: string) => onOneLine(text).trim();
export const companyOf = ({ company }: Row) => clean(company.company_name) || fallbacks.companyName;
const pictureUrl = (publicUrl: string) => publicUrl + linkPicture.path;

/** Public data only (rules internship-5, internship-8); `publicUrl` without a trailing slash. */
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

/** `title` without the portal's name; undefined for the start page. */
export function pageTags(path: string, title: string | undefined, publicUrl: string): LinkTags {
  return {
    title: title === undefined ? share.portal : `${title} · ${brand.name}`,
    description: clip(brand.description, most.description),
    url: `${publicUrl}${path}`,
    picture: pictureUrl(publicUrl),
  };
}

/** [attribute, its value, content], unescaped. */
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

export function jobPosting(row: InternshipRow, publicUrl: string): Record<string, unknown> {
  const { company } = row;
  const { title, description, url } = internshipTags(row, publicUrl);
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: clean(row.title),
    // HTML, as search engines read it; visitors see no more of the description (rule internship-5).
    description: [`${title}. ${description}`, row.excerpt ?? '', share.readMore]
      .filter(Boolean)
      .map((part) => `<p>${escapeHtml(part)}</p>`)
      .join(''),
    identifier: { '@type': 'PropertyValue', name: brand.name, value: String(row.id) },
    url,
    datePosted: portMoresbyDate(Date.parse(row.created_at)),
    // The end of the day in Port Moresby (rule internship-3).
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
    ...(row.internship_type === 'Remote' && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Papua New Guinea' },
    }),
    directApply: true,
  };
}

/** JSON safe inside `<script type="application/ld+json">`. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
