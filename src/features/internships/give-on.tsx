import { useMemo, useState } from 'react';
import { brand } from '#contract/brand';
import { longDate, portMoresbyDate } from '#contract/dates';
import { giveOn as text } from '#contract/messages/give-on';
import { staffFile } from '#contract/messages/outbox';
import { internshipPath } from '#contract/pages';
import type { Words } from '#contract/languages';
import { escapeHtml } from '#contract/html';
import type { InternshipRow } from '#contract/internships';
import { durationText } from '#contract/messages/internships';
import { fallbacks } from '#contract/messages/site';
import { QrCode } from '../../components/lazy-qr-code';
import { canShareFile, saveFile, shareFile } from '../../lib/download';
import { sizeText, optionText } from '../../lib/format';
import { useServerNow, useServices } from '../../services/services';
import { Dialog } from '../../ui/dialog';
import { SkeletonRows } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { PrintSheet } from '../../ui/print-sheet';
import { chosenFilters, findInternships } from './internship-filter';
import { useCategories, useFoundInternships, useOwnTown } from './internship-queries';
import type { ListSearch } from './internship-search';

const factsOf = ({ location, internship_financing, ...row }: InternshipRow): Words =>
  [location, optionText(internship_financing), durationText(row.duration, row.duration_unit)].join(' · ');

const companyOf = ({ company }: InternshipRow): string => company.company_name || fallbacks.companyName;

/** Runs in any browser of the last 15 years; without it the list is whole, and the field hidden. */
const search =
  "var f=document.querySelector('input'),l=document.querySelectorAll('li');f.hidden=false;f.oninput=function(){" +
  'var w=f.value.toLowerCase().split(/\\s+/);for(var i=0;i<l.length;i++){var t=l[i].textContent.toLowerCase();' +
  'l[i].hidden=!w.every(function(x){return t.indexOf(x)>=0})}}';

const style =
  ':root{color-scheme:light dark;font:1rem/1.4 system-ui,sans-serif}body{max-width:40rem;margin:auto;padding:1rem}' +
  'input{font:inherit;width:100%;box-sizing:border-box;padding:.7rem}ul{list-style:none;padding:0}' +
  'li{padding:.6rem 0;border-bottom:1px solid #999}a{font-weight:700}[hidden]{display:none}';

interface GivenList {
  rows: readonly InternshipRow[];
  /** Names of the filters, none for all internships. */
  filters: readonly string[];
  /** When the list left the server, in milliseconds. */
  savedAt: number;
}

const titleOf = ({ rows, filters }: GivenList): string => [text.counted(rows.length), ...filters].join(' · ');

const asOf = ({ savedAt }: GivenList): string => text.asOf(longDate(new Date(savedAt).toISOString()));

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

/** All that was found, not only the rows in view. Null until the whole list is here. */
function useGivenList(search: ListSearch): GivenList | null {
  const now = useServerNow();
  const town = useOwnTown();
  const { serverTime } = useServices();
  const { categories } = useCategories();
  const { data } = useFoundInternships((all) => findInternships(all, search, now, town), Infinity);
  return useMemo(() => {
    if (!data || data.body.rows.length < data.body.found) return null;
    const { rows } = data.body;
    const filters = chosenFilters(search, categories, rows[0]?.company.company_name);
    return { rows, filters: filters.map(([, name]) => name), savedAt: serverTime.at(data.savedAt) };
  }, [data, search, categories, serverTime]);
}

interface GiveOnProps {
  search: ListSearch;
  onClose: () => void;
}

/** The list as it is filtered, on paper and as a file, both made here, also without signal (rule internship-11). */
export function GiveOn({ search, onClose }: GiveOnProps) {
  const list = useGivenList(search);
  return (
    <Dialog title="Print or give this list on" open onClose={onClose}>
      {list ? <Ways list={list} /> : <SkeletonRows count={1} />}
    </Dialog>
  );
}

function Ways({ list }: { list: GivenList }) {
  const [printed, setPrinted] = useState(0);
  const [done, setDone] = useState('');
  const file = useMemo(() => {
    const html = listFile(list, window.location.origin, document.documentElement.lang);
    return new File([html], `${brand.name} ${portMoresbyDate(list.savedAt)}.html`, { type: 'text/html' });
  }, [list]);
  const print = async () => {
    // Without the code of it, the addresses alone.
    await QrCode.preload().catch(() => undefined);
    setPrinted(printed + 1);
  };
  const save = () => {
    saveFile(file.name, file);
    setDone(text.saved(file.name));
  };
  const share = async () => {
    const outcome = await shareFile(file);
    if (outcome) setDone(outcome === 'shared' ? staffFile.shared : text.saved(file.name));
  };
  return (
    <div className="flex flex-col gap-3">
      <p>
        {titleOf(list)}. {asOf(list)}.
      </p>
      <h3 className="text-lg font-bold">{text.paper}</h3>
      <button type="button" className="btn btn-outline" onClick={() => void print()}>
        {text.print}
      </button>
      <h3 className="text-lg font-bold">{text.phones}</h3>
      <p>{text.what}</p>
      {canShareFile(file) ? (
        <button type="button" className="btn btn-primary" onClick={() => void share()}>
          <Icon name="share" className="size-5" />
          Share ({sizeText(file.size)})
        </button>
      ) : null}
      <button type="button" className="btn btn-outline" onClick={save}>
        <Icon name="download" className="size-5" />
        Save ({sizeText(file.size)})
      </button>
      <p role="status" className="empty:hidden">
        {done}
      </p>
      {printed > 0 ? <NoticeSheet key={printed} list={list} /> : null}
    </div>
  );
}

/** The notice-board sheet. */
function NoticeSheet({ list }: { list: GivenList }) {
  const { origin, host } = window.location;
  return (
    <PrintSheet>
      <h1>{titleOf(list)}</h1>
      <p>
        {brand.name}, {host}. {asOf(list)}. {text.scan}
      </p>
      <ul>
        {list.rows.map((row) => (
          <li key={row.id}>
            <div>
              <h2>{row.title}</h2>
              <p>{companyOf(row)}</p>
              <p>{factsOf(row)}</p>
              <p>
                <strong>{text.applyBy(longDate(row.last_date_to_apply))}</strong> · {host}
                {internshipPath(row.id)}
              </p>
            </div>
            <QrCode text={origin + internshipPath(row.id)} label={text.qrCode(row.title)} />
          </li>
        ))}
      </ul>
    </PrintSheet>
  );
}
