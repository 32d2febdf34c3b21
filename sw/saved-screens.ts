import { screensOf, type SavedScreen } from '#contract/worker-protocol';
import type { Environment } from '#outbox/environment';
import { atMost } from './waits';

interface ScreenDependencies extends Pick<Environment, 'timers'> {
  caches: Pick<CacheStorage, 'has' | 'open'>;
  /** The user id of the durable session; null for a visitor. */
  owner(): Promise<number | null>;
}

/** The shell is answered as it is when the phone has not found the screen by then, in milliseconds. */
const TIMEOUT_MS = 500;

/** The content of #root, and the help in it for a script that does not come (index.html). */
const ROOT =
  /<div id="root">[^]*?(<div class="preloader-wait preloader-hint"[^>]*>[^]*?<\/div>)[^]*?<\/main>\s*<\/div>/;

/**
 * The app shell with the screen of this address as its owner saw it last, so that its words are there before the script
 * (docs/decisions/0028-screens-as-last-seen.md). The shell as it is when there is none, or it is of another build.
 * Both are looked for at the same time.
 */
export async function withSavedScreen(
  { caches, owner, timers }: ScreenDependencies,
  request: Request,
  shellAnswer: Promise<Response>,
): Promise<Response> {
  const find = async (): Promise<SavedScreen | undefined> => {
    const name = screensOf(await owner());
    // Opening a cache that does not exist would create it.
    if (!(await caches.has(name))) return undefined;
    const saved = await (await caches.open(name)).match(request.url);
    return (await saved?.json()) as SavedScreen | undefined;
  };
  const found = atMost(TIMEOUT_MS, find(), timers).catch(() => undefined);
  const [shell, screen] = await Promise.all([shellAnswer, found]);
  if (!screen) return shell;
  const page = await shell.clone().text();
  if (!page.includes(`"${screen.stylesheet}"`)) return shell;
  const headers = new Headers(shell.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name);
  const filled = page
    // The script is on the phone too: reading it would come before the stylesheet.
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(ROOT, (_root, hint: string) => `<div id="root" data-saved>${screen.html}${hint}</div>`);
  return new Response(filled, { status: shell.status, headers });
}
