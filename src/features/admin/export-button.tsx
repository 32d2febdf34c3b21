import { useId, useState } from 'react';
import { portMoresbyDate } from '#contract/closing';
import { lists } from '#contract/messages/site';
import { admin } from '#contract/messages/admin';
import { downloadCsv, type CsvColumn } from '../../lib/download';
import { isReachable } from '../../services/connection';
import { useConnection, useServices } from '../../services/services';
import { Icon } from '../../ui/icon';
import { ErrorText } from '../../ui/fields';

interface ExportButtonProps<T> {
  /** File name; the date is appended. */
  name: string;
  columns: readonly CsvColumn<T>[];
  /** The matching rows on the phone, also those not shown. */
  rows: readonly T[];
  /** Fetches all matching rows; needed where the phone does not have all. */
  fetchRows?: () => Promise<readonly T[]>;
  label?: string;
}

/** Exports a list as CSV. Made on the phone, so it works offline where all rows are there. */
export function ExportButton<T>(props: ExportButtonProps<T>) {
  const { name, columns, rows, fetchRows, label = 'Download CSV' } = props;
  const { now } = useServices();
  const noteId = useId();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isBlocked = !isReachable(useConnection()) && fetchRows !== undefined;
  const save = async () => {
    if (isBlocked || state === 'busy') return;
    setState('busy');
    try {
      const all = fetchRows ? await fetchRows() : rows;
      downloadCsv(`${name}-${portMoresbyDate(now())}`, columns, all);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="flex flex-col items-start gap-1">
      <button
        type="button"
        className={`btn btn-outline ${isBlocked ? 'border-dashed' : ''}`}
        aria-disabled={isBlocked || state === 'busy'}
        aria-describedby={isBlocked ? noteId : undefined}
        onClick={() => void save()}
      >
        <Icon name="download" className="size-5" />
        {state === 'busy' && fetchRows ? 'Loading...' : label}
      </button>
      {isBlocked ? <p id={noteId}>{lists.exportNeedsSignal}</p> : null}
      <ErrorText role="alert">{state === 'failed' && admin.exportFailed}</ErrorText>
    </div>
  );
}
