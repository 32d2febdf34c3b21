import { build } from 'esbuild';
import { isLanguage } from '#contract/languages';
import { root } from '../paths.mjs';
import { esbuildInLanguage } from './plugin';

/** Bundles what the server says in a language (server/in-language.ts): `build-server.ts <language> <folder>`. */
const [language, outdir] = process.argv.slice(2);
if (!isLanguage(language) || outdir === undefined) throw new Error('A language and a folder are needed.');

await build({
  absWorkingDir: root,
  entryPoints: [{ in: 'server/in-language.ts', out: language }],
  outdir,
  plugins: [esbuildInLanguage(language)],
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
});
