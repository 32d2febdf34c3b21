import { describe, expect, test } from 'vitest';
import { freshFileLink, isValidFileLink, logoUrl, signFileLink } from './links';

const secret = 'a secret of the test';
const fileId = '6f1f1f0e-5a52-4f0e-9c6e-0a7a1a4d2b11';
const grant = { fileId, holderId: 12 };
const now = Date.parse('2027-03-05T02:00:00Z');

function parts(link: string) {
  const url = new URL(link, 'http://portal.example');
  return {
    expires: url.searchParams.get('expires')!,
    signature: url.searchParams.get('signature')!,
  };
}

describe('a signed link', () => {
  const link = parts(signFileLink(secret, grant, now + 1000));

  test('names the file, its holder and the second at which it expires', () => {
    expect(signFileLink(secret, grant, now + 1000)).toMatch(
      new RegExp(
        `^/api/files/${fileId}\\?expires=${(now + 1000) / 1000}&holder=12&signature=[A-Za-z0-9_-]{43}$`,
      ),
    );
  });

  test('works until it expires and not from then on', () => {
    expect(isValidFileLink(secret, grant, link.expires, link.signature, now + 999)).toBe(true);
    expect(isValidFileLink(secret, grant, link.expires, link.signature, now + 1000)).toBe(false);
  });

  test('is for one file, one person, one time and one secret', () => {
    const later = String(Number(link.expires) + 1);
    const otherId = fileId.replace('6', '7');
    expect(isValidFileLink(secret, grant, later, link.signature, now)).toBe(false);
    expect(isValidFileLink(secret, { ...grant, fileId: otherId }, link.expires, link.signature, now)).toBe(
      false,
    );
    expect(isValidFileLink(secret, { ...grant, holderId: 13 }, link.expires, link.signature, now)).toBe(
      false,
    );
    expect(isValidFileLink('another', grant, link.expires, link.signature, now)).toBe(false);
  });

  test('has one spelling', () => {
    expect(isValidFileLink(secret, grant, link.expires, `${link.signature}=`, now)).toBe(false);
    expect(isValidFileLink(secret, grant, `0${link.expires}`, link.signature, now)).toBe(false);
    expect(isValidFileLink(secret, grant, '', '', now)).toBe(false);
  });

  test('lasts 15 minutes when it is given out (rule document-3)', () => {
    const { expires } = parts(freshFileLink(secret, grant, now));
    expect(Number(expires) * 1000 - now).toBe(15 * 60_000);
  });
});

test('a logo has one address for ever, and a business without one has none', () => {
  expect(logoUrl(fileId)).toBe(`/api/files/logo/${fileId}.webp`);
  expect(logoUrl(null)).toBeNull();
});
