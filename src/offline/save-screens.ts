import { brandVersion } from '#contract/given-brand';
import { cacheSizes, screensOf, type SavedScreen } from '#contract/worker-protocol';
import { putRecent } from '#outbox/caches';
import { factsOf, type RouteFacts } from '../lib/route-facts';
import type { Services } from '../services/services';

/** A screen is saved when unchanged for this long, in milliseconds. */
const settledMs = 1000;
/** In UTF-16 code units; a list of 500 rows has half. */
const maxLength = 1_000_000;

/** Not the screen's words: loading, failures, overlays. */
const unfinished = '.skeleton, .loading, .preloader, [data-loading], [role=alert], dialog[open]';
const controls = 'button, input, select, textarea, summary, [contenteditable], [role=combobox]';

/** Shows nothing: a clone in the page's own loads pictures and builds form controls. */
let inert: Document | undefined;

export function screenHtml(root: HTMLElement): string | null {
  if (root.childElementCount === 0 || root.querySelector(unfinished)) return null;
  inert ??= document.implementation.createHTMLDocument('');
  const copy = inert.importNode(root, true);
  const each = (selector: string, change: (element: Element) => void) =>
    copy.querySelectorAll(selector).forEach(change);
  each('[data-saved=no]', (element) => element.remove());
  each('[data-saved=space]', (element) => element.classList.add('invisible'));
  each(controls, (element) => {
    element.setAttribute('inert', '');
    for (const name of ['value', 'checked']) element.removeAttribute(name);
    if (element instanceof HTMLTextAreaElement) element.textContent = '';
  });
  // Set by script; the CSP refuses them in HTML.
  each('[style]', (element) => element.removeAttribute('style'));
  each('img[src^="blob:"]', (image) => image.removeAttribute('src'));
  return copy.innerHTML;
}

function keyOf(
  { origin, pathname, search }: Location,
  { html, keepLastScreen }: RouteFacts,
  isVisitor: boolean,
): string | null {
  if (keepLastScreen === false) return null;
  // A person has just logged out.
  if (isVisitor && html === 'shell') return null;
  // Searches for people are not kept; public filters are.
  return search === '' || html === 'list' ? origin + pathname + search : null;
}

/** Saves each finished screen for the next start (ADR 28), deleted at log-out. Never throws. @returns stop */
export function saveScreens(
  { session }: Pick<Services, 'session'>,
  matches: () => Parameters<typeof factsOf>[0],
  root: HTMLElement,
  stylesheet: string | undefined,
): () => void {
  if (stylesheet === undefined || typeof caches === 'undefined') return () => {};
  const owner = () => session.latest()?.userId ?? null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved = '';
  /** After a log-in or log-out this screen is the other person's until the next. */
  let leftAt: string | null = null;

  const put = async (userId: number | null, key: string, html: string): Promise<void> => {
    const cache = await caches.open(screensOf(userId));
    // Logged out: the cache was deleted.
    if (owner() !== userId) return;
    const screen: SavedScreen = { html, stylesheet, brand: brandVersion };
    await putRecent(cache, key, Response.json(screen), cacheSizes.screens);
  };

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    // First: another tab's log-out may only be seen now.
    const userId = owner();
    if (location.href === leftAt) return;
    leftAt = null;
    const shown = matches();
    // An unknown URL has the root alone.
    const key = shown.length < 2 ? null : keyOf(location, factsOf(shown), userId === null);
    const html = key === null ? null : screenHtml(root);
    if (key === null || html === null || html.length > maxLength || key + html === saved) return;
    saved = key + html;
    // Full or denied storage: the next start shows the preloader.
    put(userId, key, html).catch(() => undefined);
  };
  const soon = () => {
    clearTimeout(timer);
    // Of the next address nothing is drawn yet.
    timer = setTimeout((href: string) => href === location.href && save(), settledMs, location.href);
  };
  const forget = session.subscribe(() => {
    leftAt = location.href;
    clearTimeout(timer);
  });
  const observer = new MutationObserver(soon);
  observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
  const hidden = () => {
    if (document.hidden && timer !== undefined) save();
  };
  document.addEventListener('visibilitychange', hidden);
  soon();
  return () => {
    observer.disconnect();
    forget();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', hidden);
  };
}
