import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const dist = join(root, 'dist');
const { BUILD_LANGUAGE = 'en' } = process.env;
/** The English build is in dist/ itself, any other in a folder of its own (ADR 56). */
const pageDist = BUILD_LANGUAGE === 'en' ? dist : join(dist, BUILD_LANGUAGE);
export const clientDir = join(pageDist, 'client');
/** The finished HTML of public pages, and what renders the others. */
export const pagesDir = join(pageDist, 'pages');
export const serverDir = join(dist, 'server');
export const serverEntry = join(serverDir, 'index.js');
/** Temporary files, ignored by git; may be deleted at any time. */
export const cache = join(root, '.cache');
