import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type MinifyOptions } from 'terser';
import type { Plugin } from 'vite';
import manifest from '../package.json' with { type: 'json' };
import { cache } from './paths.mjs';

/** Nothing unsafe: what the script does stays the same. A constant on the right repeats what is near it, and packs better. */
const options = {
  // The top level of a module, or of a worker that is one function, is its own.
  module: true,
  ecma: 2020,
  compress: { passes: 3, lhs_constants: false },
  format: { ecma: 2020 },
} satisfies MinifyOptions;

/** Part of every name: another minifier makes other files of the same code. */
const version = JSON.stringify([manifest.devDependencies.terser, options]);

/**
 * Minifies built code once more, with terser (docs/decisions/0040-second-minify-pass.md).
 * @param folder keeps the results: most chunks of a build are those of the build before
 * @throws when the code cannot be parsed
 */
export async function minifyAgain(code: string, folder = cache): Promise<string> {
  const hash = createHash('sha256').update(`${version}\0${code}`).digest('hex');
  const kept = join(folder, 'minified', `${hash.slice(0, 32)}.js`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const { code: smaller } = await minify(code, options);
  if (smaller === undefined) throw new Error('The minifier returned no code.');
  mkdirSync(join(folder, 'minified'), { recursive: true });
  // Builds of several processes share the folder.
  writeFileSync(`${kept}.${process.pid}`, smaller);
  renameSync(`${kept}.${process.pid}`, kept);
  return smaller;
}

/** Minifies every chunk of a build once more, after all else has been done with it. */
export const minifyChunksAgain = (): Plugin => ({
  name: 'minify-again',
  apply: 'build',
  enforce: 'post',
  // Names have the hash of the code before.
  augmentChunkHash: () => version,
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const built of Object.values(bundle))
        if (built.type === 'chunk') built.code = await minifyAgain(built.code);
    },
  },
});
