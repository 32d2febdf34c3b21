import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';
import { root } from './paths.mjs';

const entry = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** The gate (src/app/gate.js), then the script after the first paint, as words never wait for React (ADR 27). */
export const paintFirst = (): Plugin => ({
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!entry.test(html)) throw new Error('The page has no module script.');
      const gate = transformSync(readFileSync(join(root, 'src/app/gate.js'), 'utf8'), { minify: true });
      return html
        .replace(/<meta charset[^>]*>/, (charset) => `${charset}\n    <script>${gate.code.trim()}</script>`)
        .replace(entry, (_script, src: string) => {
          const run = `let s=async()=>{try{Response.json||await import("/polyfills.js");await import("${src}")}catch(e){leaveToServer()}}`;
          // In engines without the paint's event, and in hidden pages, after a second.
          const start =
            'setTimeout(s,1e3);try{new PerformanceObserver(s).observe({type:"paint",buffered:!0})}catch(e){}';
          return `\n    <script type="module">${run};if(document.documentElement.className=="scripted"){${start}}</script>\n    <link rel="modulepreload" crossorigin href="${src}">`;
        });
    },
  },
});
