import type { RenderedPage } from '#contract/pages';

/** Where the build's document takes what differs between pages. */
export const HEAD_MARK = '<!--page-head-->';
export const BODY_MARK = '<!--page-body-->';

/** The document of a page: the template with a rendered page in it. */
export function fillTemplate(template: string, { html, titles, data }: RenderedPage): string {
  // The browser shows the first title; the script adopts each of them.
  const head = titles
    .toReversed()
    .map((text) => `<title>${text}</title>`)
    .join('');
  const body = `<div id="root">${html}</div><script type="application/json" id="page-data">${data}</script>`;
  // Functions, since a replacement text gives `$` a meaning.
  return template.replace(HEAD_MARK, () => head).replace(BODY_MARK, () => body);
}
