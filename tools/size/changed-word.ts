import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildNext, type Change } from '../next-build';
import { cache, clientDir } from '../paths.mjs';
import { compressedBytes } from './files';

export const changes = {
  'a sentence on every page': ['/messages/site.ts', 'when it is back', 'once it is back'],
  'a screen': ['/features/internships/internship-list-screen.tsx', 'Internship(s)', 'Internships'],
} as const satisfies Record<string, Change>;

/** Builds the page with one word changed. @returns the bytes that a phone with the whole build fetches then */
export async function bytesOfChange(change: Change): Promise<number> {
  const built = mkdtempSync(join(cache, 'next-build-'));
  try {
    await buildNext([change], built);
    const before = new Set(readdirSync(join(clientDir, 'assets')));
    const renamed = readdirSync(join(built, 'assets')).filter((name) => !before.has(name));
    if (renamed.length === 0) throw new Error(`${change[0]} has no "${change[1]}".`);
    const fetched = [...renamed.map((name) => `assets/${name}`), 'index.html', 'sw.js'];
    return fetched.reduce((total, path) => total + compressedBytes(readFileSync(join(built, path))), 0);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}
