import { PAGE_DATA_ID } from '#contract/page-protocol';
import type { RenderedPage } from '#contract/pages';

/** Placeholders of the built document. */
export const HEAD_MARK = '<!--page-head-->';
export const BODY_MARK = '<!--page-body-->';

/** Tag of every page, replaceable. */
export const description = /<meta name="description"[^>]*>\s*/;

/** The filled template. @param links HTML for previews and search engines, with a description, if any */
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
