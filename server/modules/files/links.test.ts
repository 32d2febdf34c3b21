import { describe, expect, test } from 'vitest';
import { freshFileLink, isValidFileLink, logoUrl, signFileLink } from './links';

const secret = 'a secret of the test';
const id = '6f1f1f0e-5a52-4f0e-9c6e-0a7a1a4d2b11';
const now = Date.parse('2027-03-05T02:00:00Z');

function parts(link: string) {
  const url = new URL(link, 'http://portal.example');
  return {
    id: url.pathname.split('/').at(-1)!,
    expires: url.searchParams.get('expires')!,
    signature: url.searchParams.get('signature')!,
  };
}

describe('a signed link', () => {
  const link = parts(signFileLink(secret, id, now + 1000));

  test('names the file and the second at which it expires', () => {
    expect(signFileLink(secret, id, now + 1000)).toMatch(
      new RegExp(`^/api/files/${id}\\?expires=${(now + 1000) / 1000}&signature=[A-Za-z0-9_-]{43}$`),
    );
  });

  test('works until it expires and not from then on', () => {
    expect(isValidFileLink(secret, id, link.expires, link.signature, now + 999)).toBe(true);
    expect(isValidFileLink(secret, id, link.expires, link.signature, now + 1000)).toBe(false);
  });

  test('is for one file, one time and one secret', () => {
    const later = String(Number(link.expires) + 1);
    const otherId = id.replace('6', '7');
    expect(isValidFileLink(secret, id, later, link.signature, now)).toBe(false);
    expect(isValidFileLink(secret, otherId, link.expires, link.signature, now)).toBe(false);
    expect(isValidFileLink('another', id, link.expires, link.signature, now)).toBe(false);
  });

  test('has one spelling', () => {
    expect(isValidFileLink(secret, id, link.expires, `${link.signature}=`, now)).toBe(false);
    expect(isValidFileLink(secret, id, `0${link.expires}`, link.signature, now)).toBe(false);
    expect(isValidFileLink(secret, id, '', '', now)).toBe(false);
  });

  test('lasts 15 minutes when it is given out (rule 28)', () => {
    const { expires } = parts(freshFileLink(secret, id, now));
    expect(Number(expires) * 1000 - now).toBe(15 * 60_000);
  });
});

test('a logo has one address for ever, and a business without one has none', () => {
  expect(logoUrl(id)).toBe(`/api/files/logo/${id}.webp`);
  expect(logoUrl(null)).toBeNull();
});
