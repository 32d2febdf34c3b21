import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { languages, type Language } from '#contract/languages';
import { serverBundle } from '../built.mjs';
import { root } from '../paths.mjs';
import { readLanguage } from './translations';
import { translateHtml, translateSource } from './rewrite';
import { isInScope } from './sentences';

const OWN_LANGUAGE = 'contract/own-language.ts';

function translator(language: Language) {
  const { sentences, isDraft } = readLanguage(language);
  return (file: string, code: string): string | null => {
    const path = relative(root, file).replaceAll('\\', '/');
    if (path === OWN_LANGUAGE)
      return `export const ownLanguage = ${JSON.stringify(language)}; export const isDraft = ${isDraft};`;
    return isInScope(path) ? translateSource(path, code, sentences) : null;
  };
}

/** One language a build (ADR 56); English is unchanged. */
export function inLanguage(language: Language): Plugin[] {
  if (language === languages[0]) return [];
  const translate = translator(language);
  return [
    {
      name: 'in-language',
      enforce: 'pre',
      transform(code, id) {
        const translated = translate(id.replace(/\?.*$/, ''), code);
        return translated === null ? null : { code: translated, map: null };
      },
      transformIndexHtml: {
        order: 'pre',
        handler: (html) => translateHtml(html, language, readLanguage(language).sentences),
      },
    },
  ];
}

function esbuildInLanguage(language: Language): EsbuildPlugin {
  const translate = translator(language);
  return {
    name: 'in-language',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const contents = translate(path, readFileSync(path, 'utf8'));
        return contents === null ? null : { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

export const bundleServer = (language: Language, outdir: string) =>
  build({
    ...serverBundle,
    entryPoints: [{ in: 'server/in-language.ts', out: language }],
    outdir,
    plugins: [esbuildInLanguage(language)],
  });
