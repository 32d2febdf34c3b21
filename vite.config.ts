import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brand } from '#contract/brand';
import { audienceGroups, isFramework, isShell } from './tools/chunks';
import { leaveOutIdleCode } from './tools/idle-code';
import { languageOfBuild } from './tools/languages/catalogue';
import { inLanguage } from './tools/languages/plugin';
import { lastingNames } from './tools/lasting-names';
import { minifyChunksAgain } from './tools/minify-again';
import { clientDir } from './tools/paths.mjs';
import { slimStyles } from './tools/first-paint';
import { withParts } from './tools/offline-parts';
import { paintFirst } from './tools/paint-first';

/** Fills the organisation's words (contract/brand.ts) into index.html. */
function brandedPage(): Plugin {
  const words: Record<string, string> = {
    NAME: brand.name,
    TAGLINE: brand.tagline.toLowerCase(),
    DESCRIPTION: brand.description,
    EMAIL: brand.infoEmail,
  };
  return {
    name: 'branded-page',
    transformIndexHtml: {
      order: 'pre',
      // Comments are for who reads the source.
      handler: (html) =>
        html
          .replace(/\s*<!--[^]*?-->/g, '')
          .replace(/%BRAND_(\w+)%/g, (mark, word: string) => words[word] ?? mark),
    },
  };
}

const language = languageOfBuild();

/** Where a build goes that is not the one to be served, such as one for a test. */
const outDir = process.env.BUILD_DIR ?? clientDir;

/** A page may import a worker's file: Vite drops what it exports. */
const keepExports: Plugin = {
  name: 'keep-exports',
  options: (options) => ({ ...options, preserveEntrySignatures: 'exports-only' }),
};

/** Seven letters of a hash, 42 bits, tell builds apart; a page has some 30 of them. */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
};

export default defineConfig({
  plugins: [
    inLanguage(language),
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      autoCodeSplitting: true,
      disableLogging: true,
      codeSplittingOptions: {
        // Loaders pull in the queries and the API client: they belong to their screen, not to the entry.
        defaultBehavior: [['component', 'loader', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    leaveOutIdleCode(),
    react(),
    tailwindcss(),
    slimStyles(),
    brandedPage(),
    paintFirst(),
    lastingNames(),
    minifyChunksAgain(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'index.ts',
      outDir,
      injectRegister: false,
      // The plugin names the worker after its source, sw/index.ts; people and caches know it as /sw.js.
      integration: {
        configureCustomSWViteBuild(config) {
          Object.assign(config.build?.rollupOptions?.output ?? {}, { entryFileNames: 'sw.js' });
          config.plugins = [inLanguage(language), ...(config.plugins ?? []), minifyChunksAgain()];
        },
      },
      manifestFilename: 'manifest.webmanifest',
      includeManifestIcons: false,
      injectManifest: {
        swDest: `${outDir}/sw.js`,
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html}', 'icons/{mark,company,walk,bilum}.svg', 'icons/icon-192.png'],
        // The documents that the first packs have to be fetched anyway; few open the next four, which are saved then. The last is a
        // service worker, which the browser keeps by itself.
        globIgnores: ['zip', 'privacy', 'in-app-card', 'reports', 'unsubscribe', 'sender'].map(
          (name) => `assets/${name}-*.js`,
        ),
        manifestTransforms: [(manifest) => ({ manifest: withParts(manifest, outDir), warnings: [] })],
      },
      manifest: {
        id: '/',
        name: `${brand.name}: ${brand.tagline.toLowerCase()}`,
        short_name: brand.name,
        description: brand.description,
        lang: language,
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#1a1414',
        background_color: '#ffffff',
        categories: ['education', 'business'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          {
            name: 'Internships',
            url: '/all-internships',
            icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
          },
          {
            name: 'My applications',
            url: '/my-applications',
            icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
          },
        ],
      },
    }),
  ],
  build: {
    outDir,
    target: 'chrome111',
    cssMinify: 'lightningcss',
    // Tied to a chunk, a chunk loaded later would ask for it again, and fail offline.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // The page names all that it loads. A chunk names only those of the screens that come first, and not what every page loads:
      // the names stand in each chunk that asks.
      resolveDependencies(file, chunks, { hostType }) {
        if (hostType === 'html') return chunks;
        return /\/(account|student|list)\b/.test(file)
          ? chunks.filter(
              (path) => !/\/(rolldown-runtime|framework|shell|index|background|common)\b/.test(path),
            )
          : [];
      },
    },
    // A chunk imports others by names that stay: a changed word renames its own chunk, and not those that import it (ADR 31).
    chunkImportMap: true,
    rolldownOptions: {
      // A constant of another module costs less than its import.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        ...shortNames,
        codeSplitting: {
          groups: [
            // Never renamed by a change of ours.
            { name: 'framework', test: isFramework, tags: ['$initial'], priority: 5 },
            { name: 'zip', test: /node_modules[\\/]client-zip[\\/]/, priority: 4 },
            // Words change more often than code: apart, each is small enough to be fetched again.
            { name: 'shell', test: isShell, tags: ['$initial'], priority: 3 },
            { name: 'app', tags: ['$initial'], priority: 2 },
            ...audienceGroups,
          ],
        },
      },
    },
  },
  // The build of modern syntax is half as long.
  resolve: { alias: { 'workbox-window': 'workbox-window/build/workbox-window.prod.mjs' } },
  worker: {
    format: 'es',
    plugins: () => [inLanguage(language), keepExports, minifyChunksAgain()],
    rolldownOptions: { output: shortNames },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
});
