import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageRoute } from '#contract/pages';
import { pagesDir } from '../../tools/paths.mjs';

const routes = JSON.parse(readFileSync(join(pagesDir, 'routes.json'), 'utf8')) as PageRoute[];

/** Paths of the pages that are rendered at build, the same for everybody. */
export const staticPaths = routes
  .filter(({ html }) => html === 'static' || html === 'home')
  .map(({ route }) => route);
