import { expect, test } from 'vitest';
import { internshipRow } from '../../tests/support/answers';
import { internshipHead, pageHead } from './head';

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

test('a page has its canonical address and the picture of the portal', () => {
  const head = pageHead('/about', 'About', 'https://portal.example');
  expect(head).toContain('<link rel="canonical" href="https://portal.example/about">');
  expect(head).toContain('<meta property="og:image" content="https://portal.example/link-picture.png">');
});
