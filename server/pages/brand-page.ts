import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brand } from '#contract/brand';
import { BRAND_ID, brandVersion, given } from '#contract/given-brand';
import { escapeHtml } from '#contract/html';
import { ownLanguage } from '#contract/own-language';
import { jsonInHtml } from '#contract/share';
import { fileOf, type PageFile } from '../http/static-files';

const title = `${brand.name}: ${brand.tagline.toLowerCase()}`;
const words: Record<string, string> = {
  NAME: brand.name,
  TITLE: title,
  DESCRIPTION: brand.description,
  EMAIL: brand.infoEmail,
};

/** What page and worker read before all else (contract/given-brand.ts). */
const told = brandVersion === '' ? null : jsonInHtml({ [ownLanguage]: { ...given, styles: undefined } });

/** Fills the marks of index.html, and what is made of it (rule product-1). */
export function withBrand(html: string): string {
  const filled = html.replace(/%BRAND_(\w+)%/g, (mark, name: string) => escapeHtml(words[name] ?? mark));
  if (told === null) return filled;
  const data = `<script type="application/json" id="${BRAND_ID}">${told}</script>`;
  return filled
    .replace(/<meta charset[^>]*>/, (charset) => charset + data)
    .replace('</head>', () => `${given.styles ? `<style>${given.styles}</style>` : ''}</head>`);
}

function packedFile(path: string, text: string): PageFile {
  const plain = new Uint8Array(Buffer.from(text));
  const [br, gzip] = [new Uint8Array(brotliCompressSync(plain)), new Uint8Array(gzipSync(plain))];
  return fileOf(path, plain, { br, gzip })!;
}

/** In place of what the build made: the shell, and with a brand of the operator's manifest, worker and pictures. */
export function brandedFiles(
  files: ReadonlyMap<string, PageFile>,
  pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map(),
): Map<string, PageFile> {
  const own = new Map(files);
  const change = (path: string, by: (text: string) => string) => {
    const file = files.get(path);
    const text = file && new TextDecoder().decode(file.plain);
    if (text !== undefined && by(text) !== text) own.set(path, packedFile(path, by(text)));
  };
  change('/index.html', withBrand);
  if (told === null) return own;
  const named = { name: title, short_name: brand.name, description: brand.description };
  change('/manifest.webmanifest', (json) => JSON.stringify({ ...(JSON.parse(json) as object), ...named }));
  // Another worker for another brand: phones then fetch the shell again.
  change('/sw.js', (script) => `self.portalBrand=${told};\n${script}`);
  for (const [path, bytes] of pictures) own.set(path, fileOf(path, bytes, {})!);
  return own;
}
