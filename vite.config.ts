import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brand } from '#contract/brand';
import { languageOfBuild } from './tools/languages/translations';
import { inLanguage } from './tools/languages/plugin';
import { withBrand } from './server/pages/brand-page';
import { codeSplitting, publicFiles } from './tools/chunks';
import { clientDir } from './tools/paths.mjs';
import { oldEngineStyles, buildTargets } from './tools/old-engine-styles';
import { paintFirst } from './tools/paint-first';

/** Comments are for who reads the source. In a build the server fills the marks of the brand. */
const shortPage = (): Plugin => ({
  name: 'short-page',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { server }) => {
      const short = html.replace(/\s*<!--[^]*?-->/g, '');
      return server ? withBrand(short) : short;
    },
  },
});

const language = languageOfBuild();

const chunkNames = `assets/${process.env.BUILD_ID ?? 'dev'}/[name].js`;

/** Where a build goes that is not the one to be served, such as one for a test. */
const outDir = process.env.BUILD_DIR ?? clientDir;

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
    react(),
    tailwindcss(),
    shortPage(),
    paintFirst(),
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
          config.plugins = [inLanguage(language), ...(config.plugins ?? [])];
          config.worker = { format: 'iife', plugins: () => [inLanguage(language)] };
        },
      },
      manifestFilename: 'manifest.webmanifest',
      includeManifestIcons: false,
      injectManifest: {
        swDest: `${outDir}/sw.js`,
        rollupFormat: 'iife',
        dontCacheBustURLsMatching: /-[\w-]{8}\.\w+$/,
        globIgnores: ['assets/worker-*.js'],
        globPatterns: ['**/*.{js,css,html}', 'icons/{mark,company,walk,bilum}.svg'],
        manifestTransforms: [
          (files) => {
            const every = publicFiles(outDir);
            const isOfEvery = (url: string) => !url.endsWith('.js') || every.has(url);
            return {
              manifest: files.map((file) => ({
                ...file,
                // As long as a hash in a name: each update loads this list.
                revision: file.revision?.slice(0, 8) ?? null,
                ...(isOfEvery(file.url) ? {} : { isDeferred: true }),
              })),
            };
          },
        ],
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
    // Which files a route loads, for prerender, precache and size.
    manifest: true,
    target: buildTargets(),
    cssMinify: 'lightningcss',
    // Tied to a chunk, a chunk loaded later would ask for it again, and fail offline.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // A chunk that named others would name their folder, and change with each build (ADR 31).
      resolveDependencies: (_file, chunks, { hostType }) => (hostType === 'html' ? chunks : []),
    },
    rolldownOptions: {
      // Names that stay, in a folder per build: a changed word renames no other chunk (ADR 31).
      output: { codeSplitting, entryFileNames: chunkNames, chunkFileNames: chunkNames },
    },
  },
  css: { postcss: { plugins: oldEngineStyles() } },
  worker: {
    // Module workers came with Chrome 80, Safari 15 and Firefox 114.
    format: 'iife',
    plugins: () => [inLanguage(language)],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
});
