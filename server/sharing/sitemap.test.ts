import { expect, test } from 'vitest';
import { sitemap } from './sitemap';

const portal = 'https://portal.example/a&b';
const listed = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, updated_at: '2027-03-01T00:00:00.000Z' }));

test('an address is escaped', () => {
  expect(sitemap(listed(1), portal)).toContain(
    '<url><loc>https://portal.example/a&#38;b/internship-details/1</loc><lastmod>2027-03-01T00:00:00.000Z</lastmod></url>',
  );
});

test('it never has more addresses than the protocol allows: the newest internships', () => {
  const text = sitemap(listed(60_000), portal);
  expect(text.match(/<url>/g)).toHaveLength(50_000);
  expect(text).toContain('/internship-details/1<');
  expect(text).not.toContain('/internship-details/60000<');
});
