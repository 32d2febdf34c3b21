import { expect, test } from 'vitest';
import type { AdminOverview } from '#contract/overview';
import { reportLines } from './export-button';

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
    ...{ students: 1, businesses: 0, matches: 0, changes: 2, reported: 0 },
  },
  totals: { students: 8, businesses: 3, internships: 27, applications: 13 },
  funnel: { signed_up: 8, approved: 6, applied: 5, viewed: 3, hired: 2 },
  weeks: [{ from: '2026-11-16', students: 2, businesses: 1, hired: 1 }],
  places: [{ name: '=HYPERLINK("https://evil.example")', students: 5, hired: 2 }],
  businesses: [{ id: 2, name: '@SUM(A1)', applications: 9, hired: 2 }],
  unanswered: { total: 4, businesses: [{ id: 2, name: 'Kundu Hardware', applications: 4 }] },
  closing: { total: 3, rows: [] },
  without_applicants: { total: 1, rows: [] },
};

test('the report has every number of the page, and no name of who waits', () => {
  const lines = reportLines(overview).map(({ part, name, of, value, hired }) =>
    [part, name, of, value, hired].filter((cell) => cell !== undefined && cell !== '').join(': '),
  );
  expect(lines).toContain('Totals: All Applications: 13');
  expect(lines).toContain('Students from sign-up to work: Hired: Students: 2');
  expect(lines).toContain('Sign-ups by week: 16 Nov 2026: Students and businesses: 3: 1');
  expect(lines).toContain('Sign-ups by week: 16 Nov 2026: Businesses: 1');
  expect(lines).toContain('Students by place (top 5): =HYPERLINK("https://evil.example"): Students: 5: 2');
  expect(lines).toContain('Applications by business (top 5): @SUM(A1): Applications: 9: 2');
  expect(lines).toContain('No answer for 14 days: All: Applications: 4');
  expect(lines).toContain('Internships: Without applicants: 1');
  expect(lines).toHaveLength(20);
  expect(lines.join()).not.toContain('Elijah');
});
