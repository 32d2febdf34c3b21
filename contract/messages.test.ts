import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from './messages';

const folder = import.meta.dirname;
const comments = /\/\*[\s\S]*?\*\/|(?<=^\s*)\/\/.*$/gm;
const quoted = /'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g;

/** Every quoted text of more than one word in contract/, comments left out. */
async function sentences(): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return sources
    .flatMap((source) => [...source.replace(comments, '').matchAll(quoted)])
    .map(([, single, double, template]) => (single ?? double ?? template)!)
    .filter((text) => /\w \S/.test(text));
}

test('each sentence is written once, so that changing it changes it everywhere', async () => {
  const written = await sentences();
  expect(written).toContain('Please fill all required fields.');
  expect(written).toContain("We couldn't find any internships matching your filters.");
  expect(written.filter((sentence, index) => written.indexOf(sentence) !== index)).toEqual([]);
});

test('how long it takes to send is said in words of its size', () => {
  const times = [0, 1, 2].map((minutes) => messages.apply.toSend('9 KB', minutes));
  expect(times).toEqual([
    'About 9 KB to send, less than a minute on a slow line.',
    'About 9 KB to send, about 1 minute on a slow line.',
    'About 9 KB to send, about 2 minutes on a slow line.',
  ]);
});
