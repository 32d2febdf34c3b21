import { useMemo, useState } from 'react';
import { brand } from '#contract/brand';
import { longDate, portMoresbyDate } from '#contract/dates';
import { giveOn as text } from '#contract/messages/give-on';
import { staffFile } from '#contract/messages/outbox';
import { internshipPath } from '#contract/pages';
import { QrCode } from '../../components/lazy-qr-code';
import { canShareFile, saveFile, shareFile } from '../../lib/download';
import { sizeText } from '../../lib/format';
import { useServerNow } from '../../services/services';
import { Dialog } from '../../ui/dialog';
import { SkeletonRows } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { PrintSheet } from '../../ui/print-sheet';
import { chosenFilters, findInternships } from './internship-filter';
import { useCategories, useFoundInternships, useOwnTown } from './internship-queries';
import type { ListSearch } from './internship-search';
import { asOf, companyOf, factsOf, listFile, titleOf, type GivenList } from './list-file';

/** All that was found, not only the rows in view. Null until the whole list is here. */
function useGivenList(search: ListSearch): GivenList | null {
  const now = useServerNow();
  const town = useOwnTown();
  const { categories } = useCategories();
  const { data } = useFoundInternships((all) => findInternships(all, search, now, town), Infinity);
  return useMemo(() => {
    if (!data || data.body.rows.length < data.body.found) return null;
    const { rows } = data.body;
    const filters = chosenFilters(search, categories, rows[0]?.company.company_name);
    return { rows, filters: filters.map(([, name]) => name), savedAt: data.savedAt };
  }, [data, search, categories]);
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
