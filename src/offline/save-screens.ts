import { cacheSizes, screensOf, type SavedScreen } from '#contract/worker-protocol';
import { putRecent } from '#outbox/caches';
import { factsOf, type RouteFacts } from '../lib/route-facts';
import type { Services } from '../services/services';

/** A screen is saved once nothing has changed on it for this long, in milliseconds. */
const settledMs = 1000;
/** In UTF-16 code units; a list of 500 rows has half of it. */
const maxLength = 1_000_000;

/** Not the words of a screen: what loads, what failed, what is open over it. */
const unfinished = '.skeleton, .loading, .preloader, [data-loading], [role=alert], dialog[open]';
const controls = 'button, input, select, textarea, summary, [contenteditable], [role=combobox]';

/**
 * The HTML of a screen, to be shown again before the script is there: links work, and other controls wait. Nothing that
 * was typed is in it.
 * @returns null when the screen is not finished
 */
export function screenHtml(root: HTMLElement): string | null {
  if (root.childElementCount === 0 || root.querySelector(unfinished)) return null;
  const copy = root.cloneNode(true) as HTMLElement;
  // Prompts over the screen.
  for (const element of copy.querySelectorAll('[data-saved=no]')) element.remove();
  // What is true at the moment only: the connection, an age.
  for (const element of copy.querySelectorAll('[data-saved=space]')) element.classList.add('invisible');
  for (const element of copy.querySelectorAll(controls)) {
    element.setAttribute('inert', '');
    for (const name of ['value', 'checked']) element.removeAttribute(name);
    if (element instanceof HTMLTextAreaElement) element.textContent = '';
  }
  // Set by a script, which may; the content security policy refuses them in HTML.
  for (const element of copy.querySelectorAll('[style]')) element.removeAttribute('style');
  // Pictures that were chosen in that visit.
  for (const image of copy.querySelectorAll('img[src^="blob:"]')) image.removeAttribute('src');
  return copy.innerHTML;
}

/** The URL under which the screen of an address is saved; null when it is not. */
function keyOf(
  { origin, pathname, search }: Location,
  { html, keepLastScreen }: RouteFacts,
  isVisitor: boolean,
): string | null {
  if (keepLastScreen === false) return null;
  // Of a person who has logged out just now.
  if (isVisitor && html === 'shell') return null;
  // What a search among people has found is not kept; the filters of the public list are.
  return search === '' || html === 'list' ? origin + pathname + search : null;
}

/**
 * Saves each screen as its owner sees it, for the worker to show at the next start before the script has run
 * (docs/decisions/0028-screens-as-last-seen.md). A log-out deletes what a person has seen. Never throws.
 * @param matches of the screen that is shown
 * @param stylesheet path of the built stylesheet; undefined in development, where nothing is saved
 * @returns stop
 */
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
  /** Where a log-in or log-out happened: until the next screen, this one is still the other person's. */
  let leftAt: string | null = null;

  const put = async (userId: number | null, key: string, html: string): Promise<void> => {
    const cache = await caches.open(screensOf(userId));
    // Logged out meanwhile: the cache has been deleted.
    if (owner() !== userId) return;
    const screen: SavedScreen = { html, stylesheet };
    await putRecent(cache, key, Response.json(screen), cacheSizes.screens);
  };

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    // Read first: another tab's log-out may be heard of only now, and then this screen is not the next person's.
    const userId = owner();
    if (location.href === leftAt) return;
    leftAt = null;
    const shown = matches();
    // An address of no route has the root alone.
    const key = shown.length < 2 ? null : keyOf(location, factsOf(shown), userId === null);
    const html = key === null ? null : screenHtml(root);
    if (key === null || html === null || html.length > maxLength || key + html === saved) return;
    saved = key + html;
    // Storage is full, or denied: the next start shows the preloader.
    put(userId, key, html).catch(() => undefined);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, settledMs);
  };
  const forget = session.subscribe(() => {
    leftAt = location.href;
    clearTimeout(timer);
  });
  const observer = new MutationObserver(soon);
  observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
  const hidden = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save();
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
