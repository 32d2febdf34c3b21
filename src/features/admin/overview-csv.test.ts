import { expect, test } from 'vitest';
import { toCsv } from '../../lib/download';
import type { AdminOverview } from '#contract/admin-overview';
import { reportColumns, reportLines } from './overview-csv';

const overview: AdminOverview = {
  waiting: {
    rows: [
      {
        id: 1,
        role: 'student',
        name: 'Elijah Waine',
        city: 'Lae',
        since: '2026-11-01T00:00:00Z',
        match: null,
      },
    ],
    ...{ students: 1, businesses: 0, matches: 0, changes: 2 },
  },
  totals: { students: 8, businesses: 3, internships: 27, applications: 13 },
  funnel: { signed_up: 8, approved: 6, applied: 5, viewed: 3, hired: 2 },
  weeks: [{ from: '2026-11-16', students: 2, businesses: 1 }],
  places: [{ name: '=HYPERLINK("https://evil.example")', students: 5 }],
  businesses: [{ id: 2, name: '@SUM(A1)', applications: 9 }],
  unanswered: { total: 4, businesses: [{ id: 2, name: 'Kundu Hardware', applications: 4 }] },
  closing: { total: 3, rows: [] },
  without_applicants: { total: 1, rows: [] },
};

test('the report has every number of the page, and no name of who waits', () => {
  const lines = reportLines(overview).map(({ part, name, value }) => `${part}: ${name}: ${String(value)}`);
  expect(lines).toContain('Totals: All Applications: 13');
  expect(lines).toContain('Students from sign-up to work: Hired: 2');
  expect(lines).toContain('Student sign-ups by week from: 2026-11-16: 2');
  expect(lines).toContain('Business sign-ups by week from: 2026-11-16: 1');
  expect(lines).toContain('No answer for 14 days: All: 4');
  expect(lines).toContain('Internships: Without applicants: 1');
  expect(lines).toHaveLength(20);
  expect(lines.join()).not.toContain('Elijah');
});

test('what people typed is no formula in the file', async () => {
  const cells = reportLines(overview).map((row) => reportColumns.map(({ value }) => value!(row)));
  const csv = await toCsv(
    reportColumns.map(({ header }) => header),
    cells,
  );
  expect(csv).toContain(`"'=HYPERLINK`);
  expect(csv).toContain(`"'@SUM(A1)"`);
});
