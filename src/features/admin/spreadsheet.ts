import type { CsvCell } from '../../lib/csv';

/** How a list is written to a CSV file. */
export interface Spreadsheet<T> {
  /** The file's name, before the day is added to it. */
  name: string;
  columns: readonly (readonly [header: string, cell: (row: T) => CsvCell])[];
}
