import { root } from './paths.mjs';

/**
 * How the server is bundled, in every language: one file for each entry, packages stay in node_modules.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const serverBundle = /** @type {const} */ ({
  absWorkingDir: root,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
});
