import { expect, test } from 'vitest';
import type { InternshipRow } from '#contract/internships';
import { internshipHead, pageHead } from './head';

const hostile = `</title></script><script>alert('1')</script> " onload="x`;
const row: InternshipRow = {
  id: 12,
  title: hostile,
  location: hostile,
  internship_type: null,
  internship_financing: 'unpaid',
  duration: 1,
  duration_unit: 'months',
  last_date_to_apply: '2027-03-05',
  status: 'available',
  created_at: '2027-01-31T15:00:00.000Z',
  updated_at: '2027-02-01T00:00:00.000Z',
  internship_category_id: null,
  category: 'Not specified',
  company: { id: 4, company_name: hostile, logo_url: null },
};

test('nothing that a business typed ends an element or an attribute', () => {
  const head = internshipHead(row, 'https://portal.example');
  const elements =
    /^(<link rel="canonical" href="[^"<>]*">|<meta (name|property)="[a-z:_]+" content="[^"<>]*">)+/;
  const json = /^<script type="application\/ld\+json">([^<>&]*)<\/script>$/.exec(head.replace(elements, ''));
  expect(JSON.parse(json![1]!)).toMatchObject({ '@type': 'JobPosting', title: hostile });
});

test('a page has its canonical address and the picture of the portal', () => {
  const head = pageHead('/about', 'About', 'https://portal.example');
  expect(head).toContain('<link rel="canonical" href="https://portal.example/about">');
  expect(head).toContain('<meta property="og:image" content="https://portal.example/og/portal.png?v=');
});
