import type { Plugin } from 'vite';

const entry = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** Runs the script after the first paint, as words never wait for React (ADR 27); hidden pages after a second. */
export const paintFirst = (): Plugin => ({
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!entry.test(html)) throw new Error('The page has no module script.');
      return html.replace(entry, (_script, src: string) => {
        const start = `let s=()=>import("${src}");new PerformanceObserver(s).observe({type:"paint",buffered:!0});setTimeout(s,1e3)`;
        return `\n    <script type="module">${start}</script>\n    <link rel="modulepreload" crossorigin href="${src}">`;
      });
    },
  },
});
