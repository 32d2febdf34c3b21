import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Application } from '#contract/applications';
import { PORTAL_HEADER } from '#contract/worker-protocol';
import { readZip } from '../../../e2e/support/zip';
import { application } from '../../../tests/support/answers';
import { fileName } from '../../lib/download';
import type { Saved } from '../../services/api';
import { zipDocuments, documentsOf } from './documents-zip';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T02:00:00Z');

/** Two applicants; the links of each answer are its own. */
const listOf = (answer: number, savedAt: number): Saved<{ rows: Application[] }> => ({
  savedAt,
  body: {
    rows: ['Maria Kaupa', 'Ben Toua'].map((full_name, index) =>
      application({
        id: index + 1,
        user: { ...application().user, full_name },
        resume: `/api/files/${index + 1}-resume?answer=${answer}`,
        cover_letter: `/api/files/${index + 1}-cover?answer=${answer}`,
      }),
    ),
  },
});
const fresh = listOf(1, NOW - MINUTE);
const wanted = documentsOf(fresh.body.rows);

const asked: string[] = [];
let answers: Record<string, () => Response | Promise<Response>>;

const ours = { [PORTAL_HEADER]: '1' };
const document =
  (content: string, type = 'application/pdf') =>
  () =>
    new Response(content, { headers: { 'Content-Type': type, ...ours } });
const noSignal = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  asked.length = 0;
  answers = {
    '1-resume': document('%PDF-Maria'),
    '1-cover': document('photo', 'image/jpeg'),
    '2-resume': document('word', 'application/msword'),
    '2-cover': document('%PDF-Ben'),
  };
  vi.stubGlobal('fetch', async (link: string, { signal }: RequestInit) => {
    asked.push(link);
    const answer = await answers[/files\/([\w-]+)/.exec(link)![1]!]!();
    signal?.throwIfAborted();
    return answer;
  });
});
afterEach(() => vi.useRealTimers());

const take = (given: Partial<Parameters<typeof zipDocuments>[1]> = {}) =>
  zipDocuments(wanted, {
    list: fresh,
    renew: () => Promise.reject(new Error('not to be renewed')),
    now: () => NOW,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...given,
  });

const namesIn = async (zip: Blob | null) => [...readZip(new Uint8Array(await zip!.arrayBuffer())).keys()];

test('every document is in the zip, under its applicant and with the ending of what it is', async () => {
  const progress: number[] = [];
  const { zip, missing } = await take({ onProgress: (number) => progress.push(number) });
  expect(await namesIn(zip)).toEqual([
    'Maria Kaupa - Resume.pdf',
    'Maria Kaupa - Cover Letter.jpg',
    'Ben Toua - Resume.doc',
    'Ben Toua - Cover Letter.pdf',
  ]);
  expect(Buffer.from(await zip!.arrayBuffer()).includes('%PDF-Maria')).toBe(true);
  expect(missing).toEqual([]);
  expect(progress).toEqual([1, 2, 3, 4]);
});

const brokenOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('%PDF-half'));
      controller.error(new TypeError('network error'));
    },
  });

test.each([
  ['is not there', () => new Response('{}', { status: 404, headers: ours })],
  ['does not come', noSignal],
  [
    'is that of a Wi-Fi log-in page',
    () => new Response('buy', { headers: { 'Content-Type': 'image/jpeg' } }),
  ],
  ['breaks off in the middle', () => new Response(brokenOff(), { headers: ours })],
])('a document that %s is named, and the rest is in the zip', async (_, answer) => {
  answers['1-cover'] = answer;
  const { zip, missing } = await take();
  expect(missing.map(({ name }) => name)).toEqual(['Maria Kaupa - Cover Letter']);
  expect(await namesIn(zip)).toEqual([
    'Maria Kaupa - Resume.pdf',
    'Ben Toua - Resume.doc',
    'Ben Toua - Cover Letter.pdf',
  ]);
  expect(Buffer.from(await zip!.arrayBuffer()).toString('latin1')).not.toMatch(/buy|half/);
});

test('without a single document there is no zip', async () => {
  for (const name of Object.keys(answers)) answers[name] = noSignal;
  const { zip, missing } = await take();
  expect(zip).toBeNull();
  expect(missing).toHaveLength(4);
  // Three in a row: nobody waits for the fourth.
  expect(asked).toHaveLength(3);
});

describe('links', () => {
  test('that have expired are renewed first, once', async () => {
    const renew = vi.fn(() => Promise.resolve(listOf(2, NOW)));
    await take({ list: listOf(1, NOW - 16 * MINUTE), renew });
    expect(renew).toHaveBeenCalledTimes(1);
    expect(asked.every((link) => link.endsWith('answer=2'))).toBe(true);
  });

  test('that expire on the way are renewed then', async () => {
    let now = NOW;
    answers['1-cover'] = () => {
      now += 20 * MINUTE;
      return document('photo', 'image/jpeg')();
    };
    await take({ now: () => now, renew: () => Promise.resolve(listOf(2, now)) });
    expect(asked.map((link) => link.slice(-1))).toEqual(['1', '1', '2', '2']);
  });

  test('of an applicant who is gone by then are missing', async () => {
    const [maria] = fresh.body.rows;
    const shorter = { savedAt: NOW, body: { rows: [maria!] } };
    const { missing } = await take({
      list: listOf(1, NOW - 16 * MINUTE),
      renew: () => Promise.resolve(shorter),
    });
    expect(missing.map(({ name }) => name)).toEqual(['Ben Toua - Resume', 'Ben Toua - Cover Letter']);
  });
});

test('a connection that brings nothing for a minute is given up', async () => {
  vi.useFakeTimers();
  const never = () => new Promise<Response>(() => undefined);
  vi.stubGlobal('fetch', (_link: string, { signal }: RequestInit) =>
    Promise.race([
      never(),
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    ]),
  );
  const result = take();
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect((await result).missing).toHaveLength(4);
});

test('a download that is cancelled saves nothing', async () => {
  const controller = new AbortController();
  answers['1-cover'] = () => {
    controller.abort();
    return document('late')();
  };
  await expect(take({ signal: controller.signal })).rejects.toThrow();
  expect(asked).toHaveLength(2);
});

describe('the name of a document', () => {
  const named = (id: number, full_name: string) =>
    application({ id, user: { ...application().user, full_name } });
  const names = (...people: string[]) =>
    documentsOf(people.map((name, index) => named(index + 1, name))).map(({ name }) => name);

  test('is that of its applicant; people of one name are told apart, whatever its letter case', () => {
    expect(names('Maria Kaupa')).toEqual(['Maria Kaupa - Resume', 'Maria Kaupa - Cover Letter']);
    expect(
      names('Maria Kaupa', 'MARIA KAUPA', 'Maria Kaupa (2)').filter((name) => /Resume/.test(name)),
    ).toEqual(['Maria Kaupa - Resume', 'MARIA KAUPA (2) - Resume', 'Maria Kaupa (2) (2) - Resume']);
  });

  test('a document that is not there is not asked for', () => {
    expect(documentsOf([application({ resume: null })]).map(({ field }) => field)).toEqual(['cover_letter']);
  });

  test.each([
    ['../../etc/passwd', 'etc passwd'],
    ['A: "B" <C> | D?', 'A B C D'],
    ['line\nbreak', 'line break'],
    ['moc.\u202Etxt', 'moc. txt'],
    ['...', 'Unnamed'],
    ['Ōtara  Māori ', 'Ōtara Māori'],
  ])('%j is a name that every system takes: %j', (given, name) => {
    expect(fileName(given)).toBe(name);
  });
});
