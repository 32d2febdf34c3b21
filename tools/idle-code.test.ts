import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idleCode, withoutIdle } from './idle-code';
import { root } from './paths.mjs';

const read = (file: string) => readFileSync(join(root, 'node_modules', file), 'utf8');

test.each(Object.keys(idleCode))('%s has what is left out', (file) => {
  expect(withoutIdle(read(file), file).length).toBeLessThan(read(file).length);
});

test('another version of a package stops the build', () => {
  expect(() => withoutIdle('', 'ky/distribution/core/Ky.js')).toThrow('Ky.js has no');
});

test('other files of packages stay as they are', () => {
  expect(withoutIdle('a', 'ky/distribution/index.js')).toBe('a');
});

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  .map((name) => readFileSync(join(root, 'src', name), 'utf8'));

test.each([
  ['hints to load', /\b(preconnect|prefetchDNS|preinit\w*|preloadModule|preload)\(|from 'react-dom'/],
  ['events of selected and composed text', /\bon(Select|BeforeInput|Composition\w+)(Capture)?=/],
  ['progress and hooks of ky', /\bon(Download|Upload)Progress\b|\b(before|after)(Request|Response|Retry)\b/],
])('no component uses %s', (_, use) => {
  expect(sources.filter((source) => use.test(source))).toEqual([]);
});

test('ky repeats nothing, and the router has an error screen of ours', () => {
  const using = sources.filter((source) => source.includes("from 'ky'"));
  expect(using.map((source) => /\bretry: (\w+)/.exec(source)?.[1])).toEqual(['0']);
  expect(sources.some((source) => source.includes('defaultErrorComponent: ErrorScreen'))).toBe(true);
});
