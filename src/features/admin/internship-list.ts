import type { InternshipRow } from '#contract/internships';
import { longDate, matchesAllWords } from '../../lib/format';
import { shownStatus, statusLabel } from '../../widgets/internship-status';
import type { AllInternshipsSearch } from './admin-list-search';
import type { Spreadsheet } from './export-button';

/**
 * Filters internships on the phone, so that it works offline.
 * @param now the server's time in milliseconds; null when unknown: then none counts as closed
 */
export const filterAllInternships = (
  rows: readonly InternshipRow[],
  { q, status }: AllInternshipsSearch,
  now: number | null,
): InternshipRow[] =>
  rows.filter(
    (row) =>
      (status === undefined || status === shownStatus(row, now)) &&
      matchesAllWords(q, row.title, row.location, row.company.company_name, row.category),
  );

/** @param now as above */
export const internshipSpreadsheet = (now: number | null): Spreadsheet<InternshipRow> => ({
  name: 'internships',
  columns: [
    ['Title', ({ title }) => title],
    ['Location', ({ location }) => location],
    ['Posted at', ({ created_at }) => longDate(created_at)],
    ['Last Date to Apply', ({ last_date_to_apply }) => last_date_to_apply],
    ['Internship Type', ({ internship_type }) => internship_type],
    ['Internship Financing', ({ internship_financing }) => internship_financing],
    ['Company name', ({ company }) => company.company_name],
    ['Status', (row) => statusLabel(shownStatus(row, now))],
  ],
});
