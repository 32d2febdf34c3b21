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
    s3: undefined,
    smtpUrl: undefined,
    pushHosts: [],
    sms: undefined,
    secretKey: undefined,
    requiresSecondFactor: false,
    seed: 'demo',
    isProduction: false,
    isPublic: false,
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
  ['S3_ENDPOINT', 'our-store'],
  ['S3_ENDPOINT', 'https://s3.example/?bucket=x'],
  ['S3_BUCKET', 'Our Files'],
  ['S3_REGION', 'the moon'],
  ['S3_ACCESS_KEY_ID', 'two words'],
  ['S3_SECRET_ACCESS_KEY', 'a secret'],
  ['SMTP_URL', 'https://mail.example'],
  ['PUSH_HOSTS', 'push.example, two words'],
  ['PUSH_HOSTS', 'https://push.example/path'],
  ['PUSH_HOSTS', 'push.*'],
  ['SMS_GATEWAY_URL', 'ftp://sms.example'],
  ['SMS_GATEWAY_TOKEN', 'two words'],
  ['SMS_GATEWAY_BODY', '{"to":"{to}"}'],
  ['SMS_GATEWAY_BODY', '{"to":"{to}","text":{text}'],
  ['SECRET_KEY', 'short'],
  ['ADMIN_SECOND_FACTOR', 'maybe'],
  ['SEED', 'lots'],
])('a bad %s stops with one line that names it and does not repeat "%s"', (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`));
  expect(read).not.toThrow(value);
});

test('in production admins need a second factor, unless ADMIN_SECOND_FACTOR says otherwise', () => {
  const needs = (env: Record<string, string>) => readSettings(env).requiresSecondFactor;
  expect([needs({}), needs({ ADMIN_SECOND_FACTOR: 'required' })]).toEqual([false, true]);
  const production = { NODE_ENV: 'production' };
  expect(needs(production)).toBe(true);
  expect(needs({ ...production, ADMIN_SECOND_FACTOR: 'optional' })).toBe(false);
});

test('in production there are no demo accounts, and asking for them is refused', () => {
  expect(readSettings({ NODE_ENV: 'production' }).seed).toBe('none');
  expect(() => readSettings({ NODE_ENV: 'production', SEED: 'demo' })).toThrow(/^SEED must not be demo/);
});

test.each([
  ['127.0.0.1', 'demo'],
  ['127.8.0.1', 'demo'],
  ['localhost', 'demo'],
  ['::1', 'demo'],
  ['0.0.0.0', 'none'],
  ['::', 'none'],
  ['192.168.1.20', 'none'],
  ['127.example', 'none'],
])('a server that listens on %s has the data “%s” unless SEED says so', (HOST, seed) => {
  expect(readSettings({ HOST })).toMatchObject({ seed, isPublic: seed === 'none' });
  expect(readSettings({ HOST, SEED: 'demo' }).seed).toBe('demo');
});

test.each([
  ['https://wokabaut.example', 'none'],
  ['http://localhost:8080', 'demo'],
  ['http://[::1]:8080', 'demo'],
])('behind a proxy at %s it has the data “%s”', (PUBLIC_URL, seed) => {
  expect(readSettings({ PUBLIC_URL }).seed).toBe(seed);
});

test.each([
  { NODE_ENV: 'Production' },
  { PUBLIC_URL: 'https://x.example/portal' },
  { PUBLIC_URL: 'https://a:b@x.example' },
])('a bad value stops the start: %j', (env) => {
  expect(() => readSettings(env)).toThrow(Object.keys(env)[0]!);
});

test('the public address loses its last slash', () => {
  const { publicUrl: international } = readSettings({ PUBLIC_URL: 'https://wökabaut.example:443' });
  expect(international).toBe('https://xn--wkabaut-90a.example');
  const { publicUrl } = readSettings({ PUBLIC_URL: 'https://wokabaut.example/' });
  expect(publicUrl).toBe('https://wokabaut.example');
});

const s3 = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'wokabaut-files',
  S3_REGION: 'ap-southeast-2',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'abc/def+ghi',
};

test('files are kept in S3 when all five of its settings are there', () => {
  expect(readSettings(s3).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'wokabaut-files',
    region: 'ap-southeast-2',
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'abc/def+ghi',
  });
});

test.each(Object.keys(s3))('half an S3 is refused: %s has to be there as well', (name) => {
  expect(() => readSettings({ ...s3, [name]: '' })).toThrow(
    new SettingsError(`${name} must be set too when files are to be kept in S3.`),
  );
});

test('mail goes to the server that SMTP_URL names', () => {
  const url = 'smtps://portal:secret@mail.example:465';
  expect(readSettings({ SMTP_URL: url }).smtpUrl).toBe(url);
});

test('push services are hosts, all hosts below one, or origins', () => {
  const { pushHosts } = readSettings({ PUSH_HOSTS: 'Push.example, *.push.example,http://127.0.0.1:8081' });
  expect(pushHosts).toEqual(['push.example', '*.push.example', 'http://127.0.0.1:8081']);
});

test('SMS are sent by the gateway that SMS_GATEWAY_URL names, as JSON unless the body is a form', () => {
  const gateway = { SMS_GATEWAY_URL: 'https://sms.example/send?from=Wokabaut', SMS_GATEWAY_TOKEN: 'secret' };
  const body = 'to={to}&message={text}';
  const read = { url: gateway.SMS_GATEWAY_URL, token: 'secret' };
  const json = '{"to":"{to}","text":"{text}"}';
  expect(readSettings(gateway).sms).toEqual({ ...read, body: json, isJson: true });
  expect(readSettings({ ...gateway, SMS_GATEWAY_BODY: body }).sms).toEqual({ ...read, body, isJson: false });
});

test('reverse proxies are named by address or network', () => {
  const { trustedProxies } = readSettings({ TRUSTED_PROXIES: '10.0.0.7, 172.16.0.0/12' });
  const peers = ['127.0.0.1', '10.0.0.7', '172.20.1.1', '10.0.0.8'];
  expect(peers.map((peer) => trustedProxies.check(peer))).toEqual([true, true, true, false]);
});
