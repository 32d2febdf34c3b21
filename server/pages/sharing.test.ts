import { expect, test } from 'vitest';
import { internshipRow } from '../../tests/support/answers';
import { internshipHead, sitemap } from './sharing';

const hostile = `</title></script><script>alert('1')</script> " onload="x`;
const row = internshipRow({
  title: hostile,
  location: hostile,
  company: { id: 4, company_name: hostile, logo_url: null },
});

test('nothing that a business typed ends an element or an attribute', () => {
  const head = internshipHead(row, 'https://portal.example');
  const elements =
    /^(<link rel="canonical" href="[^"<>]*">|<meta (name|property)="[a-z:_]+" content="[^"<>]*">)+/;
  const json = /^<script type="application\/ld\+json">([^<>&]*)<\/script>$/.exec(head.replace(elements, ''));
  expect(JSON.parse(json![1]!)).toMatchObject({ '@type': 'JobPosting', title: hostile });
});

const portal = 'https://portal.example/a&b';
const listed = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, updated_at: '2027-03-01T00:00:00.000Z' }));

test('an address is escaped', () => {
  expect(sitemap(listed(1), portal)).toContain(
    '<url><loc>https://portal.example/a&amp;b/internship-details/1</loc><lastmod>2027-03-01T00:00:00.000Z</lastmod></url>',
  );
});

test('it never has more addresses than the protocol allows: the newest internships', () => {
  const text = sitemap(listed(60_000), portal);
  expect(text.match(/<url>/g)).toHaveLength(50_000);
  expect(text).toContain('/internship-details/1<');
  expect(text).not.toContain('/internship-details/60000<');
});
