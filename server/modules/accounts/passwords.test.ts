import { expect, test } from 'vitest';
import { hashPassword, DUMMY_HASH, verifyPassword } from './passwords';

test('a password opens its own hash and no other, and nothing opens the hash of nobody', async () => {
  const hash = await hashPassword('one two three');
  expect(await verifyPassword('one two three', hash)).toBe(true);
  expect(await verifyPassword('one two four', hash)).toBe(false);
  expect(await verifyPassword('one two three', null)).toBe(false);
});

test('an account that is not there costs what one costs that is: the same parameters, and hashes of one length', async () => {
  const parameters = (hash: string) => hash.split('$').slice(0, 4);
  const lengths = (hash: string) => hash.split('$').map((part) => part.length);
  const somebodys = await hashPassword('another');
  expect(parameters(DUMMY_HASH)).toEqual(parameters(somebodys));
  expect(lengths(DUMMY_HASH)).toEqual(lengths(somebodys));
});
