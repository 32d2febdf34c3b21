import { useState } from 'react';
import { portMoresbyDate } from '#contract/closing';
import { messages } from '#contract/messages';
import { downloadCsv, type CsvColumn } from '../../lib/download';
import { useServices } from '../../lib/services';
import { Icon } from '../../ui/icon';
import { ErrorText } from '../../ui/fields';

interface ExportButtonProps<T> {
  /** File name; the date is appended. */
  name: string;
  columns: readonly CsvColumn<T>[];
  /** All matching rows, also those not shown yet. */
  rows: readonly T[];
  label?: string;
}

/** Exports a list as CSV. Made on the phone, so it works offline. */
export function ExportButton<T>({ name, columns, rows, label = 'Download CSV' }: ExportButtonProps<T>) {
  const { now } = useServices();
  const [failed, setFailed] = useState(false);
  const save = async () => {
    setFailed(false);
    await downloadCsv(`${name}-${portMoresbyDate(now())}`, columns, rows).catch(() => setFailed(true));
  };
  return (
    <div className="flex flex-col items-start gap-1">
      <button type="button" className="btn btn-outline" onClick={() => void save()}>
        <Icon name="download" className="size-5" />
        {label}
      </button>
      <ErrorText role="alert">{failed && messages.admin.exportFailed}</ErrorText>
    </div>
  );
}
