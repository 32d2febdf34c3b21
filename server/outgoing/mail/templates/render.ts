import type { Words } from '#contract/languages';
import { brand } from '#contract/brand';
import { withoutControls } from '#contract/clean-text';
import { escapeHtml } from '#contract/html';
import { ownLanguage } from '#contract/own-language';

/** User text is unescaped: the renderer escapes it. */
export type MailPart =
  | string
  /** A button; its URL is repeated as text. */
  | { label: string; url: string }
  | { title: string; details: string; url: string }
  | { quote: string };

export interface MailContent {
  subject: string;
  /** Name in the greeting; null in a mail to our own team. */
  name: string | null;
  parts: MailPart[];
  /** Only of a mail that was opted in to. */
  unsubscribe?: string;
}

/** Bidirectional control characters can make one address look like another. */
const bidiControls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const cleanText = (text: string): string =>
  withoutControls(text)
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(bidiControls, '');

/** On one line, so that it cannot start another header or paragraph. */
export const oneLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ').trim();

const greeting = (name: string): Words => `Hello ${oneLine(name)},`;
const questions: Words = `Questions? Answer this mail, or write to ${brand.infoEmail}.`;
const copyAddress: Words = 'If the button does nothing, copy this address into your browser:';
const signature = `${brand.name}: ${brand.tagline}`;

function partAsText(part: MailPart): string {
  if (typeof part === 'string') return oneLine(part);
  if ('label' in part) return `${part.label}:\n${part.url}`;
  if ('title' in part) return `${oneLine(part.title)}\n${oneLine(part.details)}\n${part.url}`;
  return cleanText(part.quote).replace(/^/gm, '> ');
}

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
  if (typeof part === 'string') return `<p>${escapeHtml(oneLine(part))}</p>`;
  if ('quote' in part)
    return `<blockquote style="${QUOTE}">${escapeHtml(cleanText(part.quote))}</blockquote>`;
  const url = escapeHtml(part.url);
  if ('title' in part)
    return `<p><a href="${url}">${escapeHtml(oneLine(part.title))}</a><br>${escapeHtml(oneLine(part.details))}</p>`;
  return [
    `<p><a href="${url}" style="${BUTTON}">${escapeHtml(part.label)}</a></p>`,
    `<p style="${SMALL}">${copyAddress}<br>${url}</p>`,
  ].join('\n');
}

/** Without external resources. Only the button sets colours, so that dark mode works. */
export function renderHtml({ subject, name, parts }: MailContent, publicUrl: string): string {
  const url = escapeHtml(publicUrl);
  return [
    '<!doctype html>',
    `<html lang="${ownLanguage}" style="color-scheme:light dark">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(oneLine(subject))}</title>`,
    '</head>',
    '<body style="margin:0 auto;padding:16px;max-width:36em;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word">',
    ...(name === null ? [] : [`<p>${escapeHtml(greeting(name))}</p>`]),
    ...parts.map(partAsHtml),
    '<hr style="margin:24px 0 0;border:0;border-top:4px solid #f2b705">',
    `<p style="${SMALL}">`,
    ...(name === null ? [] : [`${escapeHtml(questions)}<br>`]),
    `${escapeHtml(signature)}<br>`,
    `<a href="${url}">${url}</a></p>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
