import { brand } from '#contract/brand';
import { escapeHtml } from '#contract/html';
import { portMoresbyClock, longDate } from '#contract/dates';

const label = (key: string) => escapeHtml(key.replaceAll('_', ' '));
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '<i>nothing</i>';
  if (Array.isArray(value))
    return value.length === 0
      ? '<i>none</i>'
      : `<ol>${value.map((one) => `<li>${shown(one)}</li>`).join('')}</ol>`;
  if (typeof value === 'object') {
    const terms = Object.entries(value).map(([key, one]) => `<dt>${label(key)}</dt><dd>${shown(one)}</dd>`);
    return `<dl>${terms.join('')}</dl>`;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isTime(text)) return `${longDate(text)}, ${portMoresbyClock(Date.parse(text)).slice(11)}`;
  if (/^documents\//.test(text)) return `<a href="${escapeHtml(encodeURI(text))}">${escapeHtml(text)}</a>`;
  return escapeHtml(text);
}

/** The readable page of a download (rule data-3): no script, nothing loaded. */
export function ownDataPage(data: Record<string, unknown>): string {
  const parts = Object.entries(data).map(([key, value]) => `<h2>${label(key)}</h2>${shown(value)}`);
  const style =
    'body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}dd{margin:0 0 .5rem 1rem;overflow-wrap:anywhere}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>My data, ${brand.name}</title><style>${style}</style><h1>What ${brand.name} has stored of you</h1>${parts.join('')}</html>\n`;
}
