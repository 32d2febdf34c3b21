import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as inEnglish from '#server/in-language';
import { bundleServer } from '../../tools/languages/plugin';
import { cache } from '../../tools/paths.mjs';

/** What the server says in Tok Pisin, bundled from the sources as they are. */
export async function bundleTokPisin(): Promise<typeof inEnglish & { remove: () => Promise<void> }> {
  mkdirSync(cache, { recursive: true });
  // Inside the repository: the bundle finds its packages from there.
  const outdir = mkdtempSync(join(cache, 'tpi-'));
  await bundleServer('tpi', outdir);
  const url = pathToFileURL(join(outdir, 'tpi.js')).href;
  const bundle = (await import(/* @vite-ignore */ url)) as typeof inEnglish;
  return { ...bundle, remove: () => rm(outdir, { recursive: true }) };
}
