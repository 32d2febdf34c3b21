import type { Plugin } from 'vite';

const entry = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
const preloads = /<link rel="modulepreload"[^>]*href="([^"]+)"/g;

/**
 * Evaluates the script after the first paint: the words of the HTML never wait for React, also where the script comes from
 * the phone (docs/decisions/0027-html-before-scripts.md). It is loaded meanwhile, and evaluated one chunk after the other, each
 * in a task of its own, so that a slow phone goes on scrolling. A hidden page paints nothing: the script then starts after a
 * second.
 */
export const paintFirst = (): Plugin => ({
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!entry.test(html)) throw new Error('The page has no module script.');
      return html.replace(entry, (_script, src: string) => {
        const named = [...html.matchAll(preloads)].map(([, href]) => href).concat(src);
        // What is smaller than its task comes with the first that needs it.
        const chunks = named.filter((href) => !href?.includes('rolldown-runtime'));
        const evaluate = `for(let c of ${JSON.stringify(chunks)})await import(c),await new Promise(r=>setTimeout(r))`;
        const start = `let s=async()=>{s=()=>{};${evaluate}};requestAnimationFrame(()=>setTimeout(()=>s()));setTimeout(()=>s(),1e3)`;
        // What is pressed before the script is there is pressed once more afterwards (src/app/rendered-page.ts).
        const listen = 'onclick=e=>self.pressed=e;';
        return `\n    <script type="module">${listen}${start}</script>\n    <link rel="modulepreload" crossorigin href="${src}">`;
      });
    },
  },
});
