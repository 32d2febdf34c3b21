import { PAGE_DATA_ID } from '#contract/page-protocol';
import type { RenderedPage } from '#contract/pages';

/** Where the build's document takes what differs between pages. */
export const HEAD_MARK = '<!--page-head-->';
export const BODY_MARK = '<!--page-body-->';

/** The description of every page, which a page may replace. */
export const description = /<meta name="description"[^>]*>\s*/;

/**
 * The document of a page: the template with a rendered page in it.
 * @param links HTML of what previews and search engines read, a description among it; none for a page that is nobody's to link
 */
export function fillTemplate(
  template: string,
  { html, titles, data }: RenderedPage,
  links: string | null = null,
): string {
  // The browser shows the first title; the script adopts each of them.
  const head = titles
    .toReversed()
    .map((text) => `<title>${text}</title>`)
    .join('')
    .concat(links ?? '');
  const body = `<div id="root">${html}</div><script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`;
  // Functions, since a replacement text gives `$` a meaning.
  const document = links === null ? template : template.replace(description, '');
  return document.replace(HEAD_MARK, () => head).replace(BODY_MARK, () => body);
}
