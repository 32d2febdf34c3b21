import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { minifyAgain, minifyChunksAgain } from './minify-again';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'minified-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('code gets smaller, and names of other chunks stay as they are', async () => {
  const code =
    'import{a as b}from"./shell.js";const x=()=>{let one=1;return b(one)};const p=()=>import("./home.js");export{x as y,p as q}';
  const smaller = await minifyAgain(code, folder);
  expect(smaller.length).toBeLessThan(code.length);
  for (const kept of ['"./shell.js"', '"./home.js"', 'as y', 'as q']) expect(smaller).toContain(kept);
});

test('the same code is minified once', async () => {
  await minifyAgain('const a=1;export{a as b}', folder);
  const [file = ''] = readdirSync(join(folder, 'minified'));
  writeFileSync(join(folder, 'minified', file), 'kept');
  expect(await minifyAgain('const a=1;export{a as b}', folder)).toBe('kept');
});

test('the minifier is part of the names of chunks', () => {
  const { augmentChunkHash } = minifyChunksAgain();
  expect(String((augmentChunkHash as () => unknown)())).toMatch(/^\["\d+\.\d+\.\d+",/);
});
