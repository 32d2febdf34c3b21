import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const dist = join(root, 'dist');
export const clientDir = join(dist, 'client');
/** The finished HTML of public pages, and what renders the others. */
export const pagesDir = join(dist, 'pages');
export const serverDir = join(dist, 'server');
export const serverEntry = join(serverDir, 'index.js');
/** Temporary files, ignored by git; may be deleted at any time. */
export const cache = join(root, '.cache');
