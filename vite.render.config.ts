import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languageOfBuild } from './tools/languages/translations';
import { inLanguage } from './tools/languages/plugin';
import { pagesDir } from './tools/paths.mjs';

/** Bundles the renderer of the public pages (src/app/render.tsx) for Node, with all its packages, into one file. */
export default defineConfig({
  plugins: [inLanguage(languageOfBuild()), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/render.tsx',
    outDir: pagesDir,
    target: 'node20',
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
  },
});
