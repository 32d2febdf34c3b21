import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { serverEntry } from './paths.mjs';

/** Installs and builds what is missing or stale, and does nothing else (rule 2). */
export async function setUp() {
  await ensureInstalled();
  await ensureBuilt();
}

export { ensureBuilt, ensureInstalled, serverEntry };
