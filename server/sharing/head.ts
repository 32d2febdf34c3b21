import type { InternshipRow } from '#contract/internships';
import { internshipTags, jobPosting, jsonInHtml, metaOf, pageTags, type LinkTags } from '#contract/share';

/** A text as HTML or XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

const tagsInHtml = (tags: LinkTags) =>
  [
    `<link rel="canonical" href="${escapeMarkup(tags.url)}">`,
    ...metaOf(tags).map(
      ([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`,
    ),
  ].join('');

/** HTML for the head of an internship's page: canonical address, description, Open Graph, JobPosting (rule 49). */
export const internshipHead = (row: InternshipRow, publicUrl: string): string =>
  `${tagsInHtml(internshipTags(row, publicUrl))}<script type="application/ld+json">${jsonInHtml(jobPosting(row, publicUrl))}</script>`;

/** The same for any other public page. @param title as of `pageTags` */
export const pageHead = (path: string, title: string | undefined, publicUrl: string): string =>
  tagsInHtml(pageTags(path, title, publicUrl));
