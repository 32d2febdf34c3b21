import { build } from 'esbuild';
import type { Language } from '#contract/languages';
import { serverBundle } from '../bundle.mjs';
import { esbuildInLanguage } from './plugin';

/** Bundles a language's server sentences (server/in-language.ts) into `<folder>/<language>.js`. */
export const bundleServer = (language: Language, outdir: string) =>
  build({
    ...serverBundle,
    entryPoints: [{ in: 'server/in-language.ts', out: language }],
    outdir,
    plugins: [esbuildInLanguage(language)],
  });
