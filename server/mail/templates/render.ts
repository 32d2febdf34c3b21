import { brand } from '#contract/brand';
import { cleanText, oneLine } from './clean';
import type { MailContent, MailPart } from './mail-content';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);

const greeting = (name: string) => `Hello ${oneLine(name)},`;
const questions = `Questions? Answer this mail, or write to ${brand.infoEmail}.`;
const signature = `${brand.name}: ${brand.tagline}`;

function partAsText(part: MailPart): string {
  if (typeof part === 'string') return oneLine(part);
  if ('url' in part) return `${part.label}:\n${part.url}`;
  return cleanText(part.quote).replace(/^/gm, '> ');
}

/** The plain text body, also for .eml files opened in an editor. */
export function renderText({ name, parts }: MailContent, publicUrl: string): string {
  const body = [...(name === null ? [] : [greeting(name)]), ...parts.map(partAsText)];
  const end = [...(name === null ? [] : [questions, '']), '-- ', signature, publicUrl];
  return `${body.join('\n\n')}\n\n${end.join('\n')}\n`;
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#b80f2a;color:#fff;font-weight:bold;text-decoration:none';
const SMALL = 'font-size:14px;overflow-wrap:anywhere';
const QUOTE =
  'margin:0;padding-left:12px;border-left:4px solid #f2b705;white-space:pre-wrap;overflow-wrap:anywhere';

function partAsHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p>${escaped(oneLine(part))}</p>`;
  if ('quote' in part) return `<blockquote style="${QUOTE}">${escaped(cleanText(part.quote))}</blockquote>`;
  const url = escaped(part.url);
  return [
    `<p><a href="${url}" style="${BUTTON}">${escaped(part.label)}</a></p>`,
    `<p style="${SMALL}">If the button does nothing, copy this address into your browser:<br>${url}</p>`,
  ].join('\n');
}

/**
 * The HTML body: no images, no tables, no external resources. Only the button sets colours, so that dark mode works.
 */
export function renderHtml({ subject, name, parts }: MailContent, publicUrl: string): string {
  const url = escaped(publicUrl);
  return [
    '<!doctype html>',
    '<html lang="en" style="color-scheme:light dark">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(oneLine(subject))}</title>`,
    '</head>',
    '<body style="margin:0 auto;padding:16px;max-width:36em;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word">',
    ...(name === null ? [] : [`<p>${escaped(greeting(name))}</p>`]),
    ...parts.map(partAsHtml),
    '<hr style="margin:24px 0 0;border:0;border-top:4px solid #f2b705">',
    `<p style="${SMALL}">`,
    ...(name === null ? [] : [`${escaped(questions)}<br>`]),
    `${escaped(signature)}<br>`,
    `<a href="${url}">${url}</a></p>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
