import { expect, test } from 'vitest';
import type { InternshipRow } from '#contract/internships';
import { internshipRow } from '../../../tests/support/answers';
import { listFile } from './give-on';

const savedAt = Date.parse('2026-11-27T02:00:00Z');
const fileOf = (rows: readonly InternshipRow[], filters: readonly string[] = []) =>
  listFile({ rows, filters, savedAt }, 'https://wokabaut.example', 'en');
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const long = internshipRow({
  title: 'Junior bookkeeping and administration intern',
  location: 'Port Moresby',
});

test('200 internships take at most 100 KB, and ask nobody for anything', () => {
  const html = fileOf(Array.from({ length: 200 }, (_, index) => ({ ...long, id: 1000 + index })));
  expect(new TextEncoder().encode(html).length).toBeLessThan(100_000);
  const page = parsed(html);
  expect(page.querySelectorAll('li')).toHaveLength(200);
  expect(page.querySelectorAll('[src], link, iframe, object, form')).toHaveLength(0);
  expect(page.querySelector('meta[http-equiv]')!.getAttribute('content')).toContain("default-src 'none'");
});

test('says of which day it is and how it was filtered, and leads back', () => {
  const page = parsed(fileOf([long], ['Lae']));
  expect(page.querySelector('h1')!.textContent).toBe('1 internship · Lae');
  expect(page.body.textContent).toContain('As of 27 November 2026');
  expect(page.querySelector('li a')!.getAttribute('href')).toBe(
    `https://wokabaut.example/internship-details/${long.id}`,
  );
});

test('what a business or a person has typed is text', () => {
  const nasty = `"><img src=x onerror=alert(1)><script>alert(1)</script>&amp;'`;
  const row = internshipRow({
    title: nasty,
    location: nasty,
    company: { ...long.company, company_name: nasty },
  });
  const page = parsed(fileOf([row], [nasty]));
  expect(page.querySelectorAll('img')).toHaveLength(0);
  expect(page.querySelectorAll('script')).toHaveLength(1);
  expect(page.querySelector('li a')!.textContent).toBe(nasty);
  expect(page.querySelector('h1')!.textContent).toContain(nasty);
});
