import { describe, expect, test } from 'vitest';
import { isValidFileLink, signFileLink } from './links';

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
});
