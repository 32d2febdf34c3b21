import type { Words } from '#contract/languages';
import { brand } from '#contract/brand';
import { escapeHtml } from '#contract/html';
import { longDate } from '#contract/dates';
import type { InternshipRow } from '#contract/internships';
import { giveOn as text } from '#contract/messages/give-on';
import { durationText } from '#contract/messages/internships';
import { fallbacks } from '#contract/messages/site';
import { internshipPath } from '#contract/pages';
import { optionText } from '../../lib/format';

export const factsOf = ({ location, internship_financing, ...row }: InternshipRow): Words =>
  [location, optionText(internship_financing), durationText(row.duration, row.duration_unit)].join(' · ');

export const companyOf = ({ company }: InternshipRow): string =>
  company.company_name || fallbacks.companyName;

/** Runs in any browser of the last 15 years; without it the list is whole, and the field hidden. */
const search =
  "var f=document.querySelector('input'),l=document.querySelectorAll('li');f.hidden=false;f.oninput=function(){" +
  'var w=f.value.toLowerCase().split(/\\s+/);for(var i=0;i<l.length;i++){var t=l[i].textContent.toLowerCase();' +
  'l[i].hidden=!w.every(function(x){return t.indexOf(x)>=0})}}';

const style =
  ':root{color-scheme:light dark;font:1rem/1.4 system-ui,sans-serif}body{max-width:40rem;margin:auto;padding:1rem}' +
  'input{font:inherit;width:100%;box-sizing:border-box;padding:.7rem}ul{list-style:none;padding:0}' +
  'li{padding:.6rem 0;border-bottom:1px solid #999}a{font-weight:700}[hidden]{display:none}';

export interface GivenList {
  rows: readonly InternshipRow[];
  /** Names of the filters, none for all internships. */
  filters: readonly string[];
  /** When the list left the server, in milliseconds. */
  savedAt: number;
}

export const titleOf = ({ rows, filters }: GivenList): string =>
  [text.counted(rows.length), ...filters].join(' · ');

export const asOf = ({ savedAt }: GivenList): string => text.asOf(longDate(new Date(savedAt).toISOString()));

/** The list as one HTML file that asks nobody for anything (rule internship-11). @param origin where its links lead */
export function listFile(list: GivenList, origin: string, language: string): string {
  const listed = list.rows.map(
    (row) =>
      `<li><a href="${escapeHtml(origin + internshipPath(row.id))}">${escapeHtml(row.title)}</a><br>` +
      `${escapeHtml(companyOf(row))}<br>${escapeHtml(factsOf(row))}<br>` +
      escapeHtml(text.applyBy(longDate(row.last_date_to_apply))),
  );
  const title = escapeHtml(titleOf(list));
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width">' +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';script-src 'unsafe-inline'">` +
    `<title>${title} · ${escapeHtml(brand.name)}</title><style>${style}</style><h1>${title}</h1>` +
    `<p>${escapeHtml(asOf(list))}. ${escapeHtml(text.newest)} <a href="${escapeHtml(origin)}">${escapeHtml(origin)}</a></p>` +
    `<input type="search" hidden placeholder="${escapeHtml(text.search)}" aria-label="${escapeHtml(text.search)}">` +
    `<ul>${listed.join('\n')}</ul><script>${search}</script></html>`
  );
}
