import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const dist = join(root, 'dist');
/** The English build is in dist/ itself, any other in a folder of its own (ADR 56). */
const pageDist = (/** @type {string} */ language) => (language === 'en' ? dist : join(dist, language));
export const clientDirOf = (/** @type {string} */ language) => join(pageDist(language), 'client');
const { BUILD_LANGUAGE = 'en' } = process.env;
export const clientDir = clientDirOf(BUILD_LANGUAGE);
/** The finished HTML of public pages, and what renders the others. */
export const pagesDir = join(pageDist(BUILD_LANGUAGE), 'pages');
export const serverDir = join(dist, 'server');
export const serverEntry = join(serverDir, 'index.js');
/** Temporary files, ignored by git; may be deleted at any time. */
export const cache = join(root, '.cache');
