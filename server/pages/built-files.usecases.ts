import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { RecentlyUsed } from '../core/recently-used';
import type { Dependencies } from '../dependencies';
import { compressWell } from '../http/negotiation';
import { fileOf, readFiles, type PageFile } from '../http/static-files';
import * as repository from './built-files.repository';

/** How long a file is kept after the last server that was built with it, in milliseconds. */
const keptMs = 30 * 24 * 3_600_000;
/** Files with a hash of their content in the name. */
const HASHED = /^\/assets\/[\w.-]+$/;
/** Kept in memory: the script of an earlier build, which many open pages ask for after a deployment. */
const recentFiles = { entries: 200, bytes: 8 * 1024 * 1024 };

const decompress = promisify(brotliDecompress);

/**
 * Keeps the hashed files of this build for the pages that it is still open in when another one is deployed (ADR 30), and deletes
 * those of builds that no server has served for a month. Maintenance does so at start and every day.
 */
export async function keepBuiltFiles({
  database,
  clock,
  pageDir,
}: Pick<Dependencies, 'database' | 'clock' | 'pageDir'>): Promise<void> {
  if (pageDir === null) return;
  const files = new Map([...readFiles(pageDir)].filter(([path]) => HASHED.test(path)));
  const now = new Date(clock.now());
  const missing = await repository.touchBuiltFiles(database, [...files.keys()], now);
  for (const path of missing) {
    const { br, plain } = files.get(path)!;
    await repository.insertBuiltFile(database, path, br ?? (await compressWell(plain)), now);
  }
  await repository.deleteBuiltFiles(database, new Date(clock.now() - keptMs));
}

/** @returns reads a hashed file of another build; null when no server has served it for a month */
export function builtFileReader({ database }: Pick<Dependencies, 'database'>) {
  const recent = new RecentlyUsed<PageFile>(recentFiles);
  return async (path: string): Promise<PageFile | null> => {
    if (!HASHED.test(path)) return null;
    const known = recent.get(path);
    if (known) return known;
    const brotli = await repository.readBuiltFile(database, path);
    if (!brotli) return null;
    // PGlite and PostgreSQL give views of larger buffers.
    const br = new Uint8Array(brotli);
    const plain = new Uint8Array(await decompress(br));
    const file = fileOf(path, plain, { br });
    if (file) recent.set(path, file, br.length + plain.length);
    return file;
  };
}
