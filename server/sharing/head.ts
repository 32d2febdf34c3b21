import type { InternshipRow } from '#contract/internships';
import { internshipTags, jobPosting, jsonInHtml, metaOf, pageTags, type LinkTags } from '#contract/share';

/** Text for HTML or XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

const tagsInHtml = (tags: LinkTags) =>
  [
    `<link rel="canonical" href="${escapeMarkup(tags.url)}">`,
    ...metaOf(tags).map(
      ([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`,
    ),
  ].join('');

/** Canonical address, description, Open Graph, JobPosting (rule 49). */
export const internshipHead = (row: InternshipRow, publicUrl: string): string =>
  `${tagsInHtml(internshipTags(row, publicUrl))}<script type="application/ld+json">${jsonInHtml(jobPosting(row, publicUrl))}</script>`;

/** Head of any other public page. @param title as of `pageTags` */
export const pageHead = (path: string, title: string | undefined, publicUrl: string): string =>
  tagsInHtml(pageTags(path, title, publicUrl));
