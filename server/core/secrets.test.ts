import { expect, test } from 'vitest';
import { deriveKey, isSame } from './secrets';

test('a key of a purpose is the same for ever: what it encrypted or signed stays readable', () => {
  const key = deriveKey('a secret key', 'second factor secret');
  expect(key.toString('hex')).toBe('bacfaec214a2b46be3dfbaf409c3f6f48e90f4c4e2117ef97b0cae1ccad277c5');
  expect(deriveKey('a secret key', 'vapid key', 48)).toHaveLength(48);
  expect(deriveKey('a secret key', 'another').equals(key)).toBe(false);
});

test('only the same text is the same', () => {
  expect([isSame('abc', 'abc'), isSame('', '')]).toEqual([true, true]);
  expect([isSame('abc', 'abd'), isSame('abc', 'ab'), isSame('abc', ''), isSame('é', 'e')]).not.toContain(
    true,
  );
});
