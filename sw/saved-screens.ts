import { brandVersion } from '#contract/given-brand';
import { screensOf, type SavedScreen } from '#contract/worker-protocol';
import type { Environment } from '#outbox/environment';
import { withTimeout } from './timeouts';

interface ScreenDependencies extends Pick<Environment, 'timers'> {
  caches: Pick<CacheStorage, 'has' | 'open'>;
  owner(): Promise<number | null>;
}

/** Limit for finding the screen, before the plain shell is answered, in milliseconds. */
const TIMEOUT_MS = 500;

const ROOT =
  /<div id="root">[^]*?(<div class="preloader-wait preloader-hint"[^>]*>[^]*?<\/div>)[^]*?<\/main>\s*<\/div>/;

/** The shell with the owner's saved screen of this URL (ADR 28); plain without one of this build. */
export async function withSavedScreen(
  { caches, owner, timers }: ScreenDependencies,
  request: Request,
  shellAnswer: Promise<Response>,
): Promise<Response> {
  const find = async (): Promise<SavedScreen | undefined> => {
    const name = screensOf(await owner());
    // Opening a missing cache would create it.
    if (!(await caches.has(name))) return undefined;
    const saved = await (await caches.open(name)).match(request.url);
    return (await saved?.json()) as SavedScreen | undefined;
  };
  const found = withTimeout(TIMEOUT_MS, find(), timers).catch(() => undefined);
  const [shell, screen] = await Promise.all([shellAnswer, found]);
  if (!screen) return shell;
  const page = await shell.clone().text();
  if (screen.brand !== brandVersion || !page.includes(`"${screen.stylesheet}"`)) return shell;
  const headers = new Headers(shell.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name);
  const filled = page
    // The script is on the phone too: reading it would come before the stylesheet.
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(ROOT, (_root, hint: string) => `<div id="root" data-saved>${screen.html}${hint}</div>`);
  return new Response(filled, { status: shell.status, headers });
}
