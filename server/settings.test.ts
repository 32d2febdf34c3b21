import { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings';

test('without any setting the portal runs on this machine, with demo data', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    publicUrl: undefined,
    secretKey: undefined,
    seed: 'demo',
    isProduction: false,
    trustedProxies: expect.any(BlockList) as BlockList,
  });
});

test('an empty setting counts as unset', () => {
  expect(readSettings({ PORT: '', HOST: ' ', SEED: '' })).toEqual(readSettings({}));
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'two words'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'not a url'],
  ['PUBLIC_URL', 'our-portal'],
  ['PUBLIC_URL', 'https://wokabaut.example/?from=mail'],
  ['PUBLIC_URL', 'https://wokabaut.example/#top'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['SECRET_KEY', 'short'],
  ['SEED', 'lots'],
])('a bad %s stops with one line that names it and does not repeat "%s"', (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`));
  expect(read).not.toThrow(value);
});

test('in production there are no demo accounts, and asking for them is refused', () => {
  expect(readSettings({ NODE_ENV: 'production' }).seed).toBe('none');
  expect(() => readSettings({ NODE_ENV: 'production', SEED: 'demo' })).toThrow(/^SEED must not be demo/);
});

test('the public address loses its last slash', () => {
  expect(readSettings({ PUBLIC_URL: 'https://wokabaut.example/' }).publicUrl).toBe(
    'https://wokabaut.example',
  );
});

test.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_SECRET_ACCESS_KEY', 'SMTP_URL'])(
  '%s is refused while nothing would follow from it',
  (name) => {
    const read = () => readSettings({ [name]: 'smtp://mail.example' });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name} is not supported yet: [^\\n]+\\.$`));
    expect(readSettings({ [name]: '' })).toMatchObject({ port: 8080 });
  },
);

test('reverse proxies are named by address or network', () => {
  const { trustedProxies } = readSettings({ TRUSTED_PROXIES: '10.0.0.7, 172.16.0.0/12' });
  const peers = ['127.0.0.1', '10.0.0.7', '172.20.1.1', '10.0.0.8'];
  expect(peers.map((peer) => trustedProxies.check(peer))).toEqual([true, true, true, false]);
});
