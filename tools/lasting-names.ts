import type { Plugin } from 'vite';

const importMap = /<script type="importmap">([^]*?)<\/script>/;
const MAP_FILE = 'importmap.json';
const hash = /-[\w-]{7}(?=\.js$)/;

/**
 * Shortens the names by which chunks import each other, and which the import map resolves (ADR 31): /assets/student.js in place of
 * one with a hash. The map stands in the HTML of every page.
 */
export const lastingNames = (): Plugin => ({
  name: 'lasting-names',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const file = bundle[MAP_FILE];
      // The renderer of the pages has none.
      if (file?.type !== 'asset') return;
      const { imports } = JSON.parse(String(file.source)) as { imports: Record<string, string> };
      const short = Object.keys(imports).map(
        (key) => [key.slice(1), key.slice(1).replace(hash, '')] as const,
      );
      if (new Set(short.map(([, name]) => name)).size < short.length)
        throw new Error('Two chunks have the same name.');
      const shorten = (text: string) =>
        short.reduce(
          (found, [key, name]) => found.replaceAll(key, name).replaceAll(baseOf(key), baseOf(name)),
          text,
        );
      for (const built of Object.values(bundle)) {
        if (built.type === 'chunk') built.code = shorten(built.code);
        else if (built.fileName.endsWith('.html'))
          built.source = String(built.source).replace(importMap, shorten);
      }
      delete bundle[MAP_FILE];
    },
  },
});

const baseOf = (path: string) => `/${path.split('/').at(-1)}`;
