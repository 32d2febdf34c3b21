import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { brand } from '#contract/brand';
import { longDate } from '#contract/dates';
import { escapeHtml } from '#contract/html';
import type { Words } from '#contract/languages';
import { ownLanguage } from '#contract/own-language';
import { termsVersion } from '#contract/terms';
import { AppError } from '../core/errors';
import type { Dependencies } from '../dependencies';
import type { AppEnv } from '../http/operation';
import { cachedResponse, weakEtag } from '../http/response-cache';
import { sendCached } from '../http/responses';
import { pagePolicy } from '../http/security-headers';
import { plainPage } from './send-page';

/** An operator puts their own in place of these (rule product-5). */
export const textNames = ['accessibility', 'terms', 'safeguarding'] as const;

const modelDir = fileURLToPath(new URL('./texts', import.meta.url));

const inline = (text: string): string =>
  escapeHtml(text)
    .replaceAll('{name}', escapeHtml(brand.name))
    .replaceAll('{email}', escapeHtml(brand.infoEmail))
    .replaceAll('{version}', escapeHtml(longDate(termsVersion)))
    .replace(
      /\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\/(?!\/))[^\s()]*)\)/g,
      '<a class="text-link" href="$2">$1</a>',
    );

function blockOf(block: string): string {
  const lines = block.trim().split('\n');
  if (block.startsWith('## ')) return `<h2 class="text-xl font-bold">${inline(block.slice(3))}</h2>`;
  if (!lines.every((line) => line.startsWith('- ')))
    return `<p class="max-w-prose">${inline(lines.join(' '))}</p>`;
  const points = lines.map((line) => `<li>${inline(line.slice(2))}</li>`);
  return `<ul class="max-w-prose list-disc pl-6">${points.join('')}</ul>`;
}

/** Markdown of a title, headings (`##`), paragraphs, lists (`-`) and links; anything else is text. */
export function textOf(markdown: string): { title: string; html: string } {
  const [first = '', ...blocks] = markdown
    .replaceAll('\r', '')
    .trim()
    .split(/\n{2,}/);
  const title = first.replace(/^# +/, '').replaceAll('{name}', brand.name);
  return { title, html: blocks.map(blockOf).join('') };
}

/** The operator's text in any language comes before the model's. */
async function readText(name: string, ownDir: string | undefined) {
  const names = [`${name}.${ownLanguage}.md`, `${name}.md`];
  for (const dir of [ownDir, modelDir])
    for (const file of dir === undefined ? [] : names) {
      const markdown = await readFile(join(dir!, file), 'utf8').catch(() => null);
      if (markdown?.trim()) return { markdown, isModel: dir === modelDir };
    }
  throw new AppError('not_found');
}

const modelNote: Words = `This is a model text. ${brand.name} has not put its own in its place yet.`;
const homeLink: Words = 'Home';

/** Finished pages without script. With an ending, so that the service worker leaves them to the server. */
export function textRoutes({ textsDir }: Pick<Dependencies, 'textsDir'>, template: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const policy = pagePolicy(template);
  for (const name of textNames)
    routes.get(`/${name}.html`, async (c) => {
      const { markdown, isModel } = await readText(name, textsDir);
      const { title, html } = textOf(markdown);
      const note = isModel ? `<p class="max-w-prose font-bold">${escapeHtml(modelNote)}</p>` : '';
      const home = `<p><a class="text-link" href="/">${escapeHtml(homeLink)}</a></p>`;
      const page = plainPage(template, title, note + html + home);
      c.header('Cache-Control', 'no-cache');
      c.header('Content-Security-Policy', policy);
      return sendCached(c, cachedResponse(page, weakEtag(page)), 'text/html; charset=utf-8');
    });
  return routes;
}
