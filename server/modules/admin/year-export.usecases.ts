import { csvHeader, csvLine, type CsvColumn } from '#contract/csv';
import { startOfDay } from '#contract/dates';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import type { DataDeps } from '../../dependencies';
import { readYear, yearColumns } from './year-export.repository';

type Row = Record<(typeof yearColumns)[number], string | number | null>;
const columns = yearColumns.map((header): CsvColumn<Row> => ({ header, value: (row) => row[header] }));

async function* csvOf(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield csvHeader(columns);
  for await (const rows of batches) yield rows.map((row) => csvLine(columns, row)).join('');
}

/** Rule admin-12: without names and contacts of students. The parts of the file's text. */
export async function exportYear({ database, clock }: DataDeps, caller: Caller, year: number) {
  const startOf = (first: number) => new Date(startOfDay(`${first}-01-01`));
  await recordAction(database, new Date(clock.now()), caller, 'applications exported', null, { year });
  return csvOf(readYear(database, startOf(year), startOf(year + 1)));
}
