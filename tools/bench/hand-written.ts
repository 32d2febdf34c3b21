import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { weakEtag } from '#server/http/negotiation';

/** What a person would write down for phones: enough to read it. */
const style =
  'body{margin:0 auto;max-width:40rem;padding:1rem;font:1rem/1.5 sans-serif;color:#1a1414}h1,h2,h3{line-height:1.2}' +
  'a{color:#b80f2a}nav a,footer a{margin-right:1rem}li{margin-bottom:1rem}dl{display:grid;grid-template-columns:auto 1fr;gap:0 1rem}' +
  'dd{margin:0;font-weight:600}input,select,button{font:inherit;width:100%;min-height:3rem;box-sizing:border-box}';

const worker = `const NAME='pages',FILES=['/','/all-internships'];
addEventListener('install',e=>e.waitUntil(caches.open(NAME).then(c=>c.addAll(FILES))));
addEventListener('activate',e=>e.waitUntil(clients.claim()));
addEventListener('fetch',e=>e.respondWith(caches.match(e.request).then(r=>r||fetch(e.request))));`;

/** Attributes that have a meaning without script and styles. */
const kept = /\s(href|action|method|name|value|type|for|id|maxlength)="[^"]*"/gi;
/** Parts that are only drawings, or of use with the script alone; the filters of wide screens, which repeat the narrow ones'. */
const dropped =
  /<(svg|aside|noscript)\b[^]*?<\/\1>|<button type="button"[^]*?<\/button>|<!--[^]*?-->|<img[^>]*>|<\/?(div|span|section)\b[^>]*>/g;

/** The words, links and forms of a rendered page as plain HTML. */
function plainHtml(page: string): string {
  const [, root = ''] = /<div id="root">([^]*)<script type="application\/json"/.exec(page) ?? [];
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(page) ?? [];
  const body = root
    .replace(dropped, '')
    .replace(/<(\w+)((?:\s[^>]*)?)>/g, (_, tag: string, attributes: string) => {
      const own = (attributes.match(kept) ?? []).filter((one) => !/value=""/.test(one) && tag !== 'main');
      return `<${tag}${own.join('')}>`;
    });
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${style}</style>${body}` +
    `<script>navigator.serviceWorker.register('/sw.js')</script></html>`
  );
}

/**
 * Serves a hand-written page for each rendered one, with a small worker, compressed as well as can be.
 * @param pages rendered HTML by its path
 */
export async function startHandWritten(pages: ReadonlyMap<string, string>) {
  const files = new Map(
    [
      ...[...pages].map(([path, html]) => [path, 'text/html', plainHtml(html)] as const),
      ['/sw.js', 'text/javascript', worker] as const,
    ].map(([path, type, text]) => [path, { type, body: brotliCompressSync(text), etag: weakEtag(text) }]),
  );
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return response.writeHead(404).end();
    const { type, body, etag } = file;
    const headers = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, headers).end();
    return response
      .writeHead(200, {
        ...headers,
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Encoding': 'br',
        'Content-Length': body.length,
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}
