import { beforeEach, describe, expect, it } from 'vitest';
import {
  INSTEAD_OF_HEADER,
  PORTAL_HEADER,
  SAVED_AT_HEADER,
  cacheNames,
  cacheSizes,
} from '#contract/worker-protocol';
import { hash } from '../outbox/samples';
import { createClock, settled, type Clock } from '../outbox/test-clock';
import { logo, publicAnswer, sessionAnswer, type CacheDependencies } from '../../sw/caches';
import { clearSessionCaches } from '#outbox/caches';
import { createCaches } from './fake-caches';

const ORIGIN = 'https://wokabaut.example';
let clock: Clock;
let kept: ReturnType<typeof createCaches>;
let network: (request: Request) => Promise<Response>;
let deps: CacheDependencies;
let saving: Promise<unknown>[];

beforeEach(() => {
  clock = createClock();
  kept = createCaches();
  saving = [];
  deps = {
    caches: kept.caches,
    fetch: (input) => network(input as Request),
    now: clock.now,
    sha256: (bytes) => Promise.resolve(hash(bytes)),
    timers: clock.timers,
    waitUntil: (work) => void saving.push(work),
  };
});

const ours = { [PORTAL_HEADER]: '1' };
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...ours, 'Content-Type': 'application/json', Vary: 'Authorization', ETag: '"1"' },
  });
const down = () => Promise.reject(new TypeError('Failed to fetch'));
const categories = () => new Request(`${ORIGIN}/api/internship_categories`);
const one = (id: number, token: string) =>
  new Request(`${ORIGIN}/api/internship/${id}`, { headers: { Authorization: `Bearer ${token}` } });
const picture = (name: string) => new Request(`${ORIGIN}/api/files/logo/${name}.webp`);
/** Asks, lets the saving come to its end, and reads. */
async function ask(answering: Promise<Response>) {
  const response = await answering;
  await Promise.all(saving);
  const age = response.headers.get(SAVED_AT_HEADER);
  return { status: response.status, body: await response.text(), savedAt: age === null ? null : Number(age) };
}

describe('what is public', () => {
  it('is fresh while there is a network, and the saved one with its time when there is none', async () => {
    network = () => Promise.resolve(json('fresh'));
    expect(await ask(publicAnswer(deps, categories()))).toEqual({
      status: 200,
      body: '"fresh"',
      savedAt: null,
    });
    const savedAt = clock.now();
    await clock.advance(60_000);
    network = down;
    expect(await ask(publicAnswer(deps, categories()))).toEqual({ status: 200, body: '"fresh"', savedAt });
  });
  it('fails like the network when nothing was saved', async () => {
    network = down;
    await expect(publicAnswer(deps, categories())).rejects.toThrow('Failed to fetch');
  });
  it.each([
    ['a proxy’s error', () => new Response('Bad Gateway', { status: 502 }), '502'],
    [
      'a Wi-Fi log-in page',
      () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }),
      null,
    ],
    ['JSON of a Wi-Fi log-in page', () => Response.json({ internship_categories: [] }), null],
    ['its demand to log in', () => new Response('<h1>Log in</h1>', { status: 511 }), '511'],
    ['an error of ours', () => json({ code: 'internal' }, 500), '500'],
  ])('is the saved one when %s comes instead, and that is never saved', async (_name, answer, instead) => {
    network = () => Promise.resolve(json('good'));
    await ask(publicAnswer(deps, categories()));
    network = () => Promise.resolve(answer());
    const saved = await publicAnswer(deps, categories());
    expect(saved.headers.get(INSTEAD_OF_HEADER), 'it names the error that came').toBe(instead);
    expect((await ask(Promise.resolve(saved))).body).toBe('"good"');
    network = down;
    expect((await ask(publicAnswer(deps, categories()))).body).toBe('"good"');
  });
  it('is never saved cut off', async () => {
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('["half'));
        controller.error(new TypeError('network'));
      },
    });
    network = () =>
      Promise.resolve(new Response(cut, { headers: { ...ours, 'Content-Type': 'application/json' } }));
    await publicAnswer(deps, categories());
    await Promise.all(saving);
    expect(kept.urls(cacheNames.publicAnswers)).toEqual([]);
  });
  it('is the saved one after eight seconds of silence; what comes later is saved', async () => {
    network = () => Promise.resolve(json('old'));
    await ask(publicAnswer(deps, categories()));
    let speak: (response: Response) => void = () => undefined;
    network = () => new Promise((resolve) => (speak = resolve));
    const answering = publicAnswer(deps, categories());
    await settled();
    await clock.advance(8_000);
    expect(await (await answering).text()).toBe('"old"');
    speak(json('late'));
    await Promise.all(saving);
    network = down;
    expect((await ask(publicAnswer(deps, categories()))).body).toBe('"late"');
  });
  it('is answered all the same on a full phone', async () => {
    kept.fill();
    network = () => Promise.resolve(json('fresh'));
    expect((await ask(publicAnswer(deps, categories()))).body).toBe('"fresh"');
  });
});

describe('an internship', () => {
  const sessions = () => kept.names().filter((name) => name.startsWith(cacheNames.sessionPrefix));

  it('that one session saw is never given to another, and leaves when the other comes', async () => {
    network = () => Promise.resolve(json('for a'));
    await ask(sessionAnswer(deps, one(1, 'a')));
    network = down;
    expect((await ask(sessionAnswer(deps, one(1, 'a')))).body).toBe('"for a"');
    await expect(sessionAnswer(deps, one(1, 'b'))).rejects.toThrow();
    await expect(sessionAnswer(deps, one(1, 'a'))).rejects.toThrow();
    expect(JSON.stringify(kept.names())).not.toContain('Bearer');
  });
  it('leaves with the session: at a 401, and at logout', async () => {
    network = () => Promise.resolve(json('mine'));
    await ask(sessionAnswer(deps, one(1, 'a')));
    network = () => Promise.resolve(json({ code: 'session_expired' }, 401));
    expect((await ask(sessionAnswer(deps, one(2, 'a')))).status).toBe(401);
    expect(sessions()).toEqual([]);

    network = () => Promise.resolve(json('mine'));
    await ask(sessionAnswer(deps, one(1, 'a')));
    await ask(publicAnswer(deps, categories()));
    await clearSessionCaches(kept.caches);
    expect(sessions()).toEqual([]);
    expect(kept.urls(cacheNames.publicAnswers)).toHaveLength(1);
  });
  it('stays when a Wi-Fi log-in page speaks of no session', async () => {
    network = () => Promise.resolve(json('mine'));
    await ask(sessionAnswer(deps, one(1, 'a')));
    network = () => Promise.resolve(Response.json({ code: 'session_expired' }, { status: 401 }));
    expect((await ask(sessionAnswer(deps, one(1, 'a')))).body).toBe('"mine"');
    expect(sessions()).toHaveLength(1);
  });
  it('that arrives after the logout is not saved', async () => {
    let speak: (response: Response) => void = () => undefined;
    network = () => new Promise((resolve) => (speak = resolve));
    const answering = sessionAnswer(deps, one(1, 'a'));
    await settled();
    await clearSessionCaches(kept.caches);
    speak(json('mine'));
    await answering;
    await Promise.all(saving);
    expect(sessions()).toEqual([]);
  });
  it('that was removed says so, whatever was saved', async () => {
    network = () => Promise.resolve(json('here'));
    await ask(sessionAnswer(deps, one(1, 'a')));
    network = () => Promise.resolve(json({ code: 'internship_not_found' }, 404));
    expect((await ask(sessionAnswer(deps, one(1, 'a')))).status).toBe(404);
  });
  it('is kept with the hundred last seen; the one not seen for longest leaves first', async () => {
    network = (request) => Promise.resolve(json(request.url));
    for (let id = 1; id <= cacheSizes.session; id += 1) await ask(sessionAnswer(deps, one(id, 'a')));
    await ask(sessionAnswer(deps, one(1, 'a')));
    await ask(sessionAnswer(deps, one(1000, 'a')));
    const urls = kept.urls(sessions()[0]!);
    expect(urls).toHaveLength(cacheSizes.session);
    expect([1, 2, 3, 1000].map((id) => urls.includes(one(id, 'a').url))).toEqual([true, false, true, true]);
  });
});

describe('a logo', () => {
  const webp = { 'Content-Type': 'image/webp' };
  const image = () => new Response(new Uint8Array([1, 2, 3]), { headers: { ...ours, ...webp } });
  it('is fetched once', async () => {
    let asked = 0;
    network = () => Promise.resolve(((asked += 1), image()));
    for (let turn = 0; turn < 3; turn += 1) expect((await ask(logo(deps, picture('a')))).status).toBe(200);
    expect(asked).toBe(1);
  });
  it('that is not there, or is no picture, is not kept', async () => {
    for (const answer of [
      json({ code: 'not_found' }, 404),
      new Response('<h1>Welcome</h1>'),
      new Response('a picture of a Wi-Fi log-in page', { headers: webp }),
    ]) {
      network = () => Promise.resolve(answer.clone());
      await ask(logo(deps, picture('a')));
    }
    expect(kept.urls(cacheNames.logos)).toEqual([]);
  });
  it('that the HTTP cache has from before or from elsewhere is asked for again, and is there without signal', async () => {
    const old = () => new Response('old', { headers: webp });
    network = (request) => Promise.resolve(request.cache === 'reload' ? image() : old());
    expect((await ask(logo(deps, picture('a')))).body).not.toBe('old');
    expect(kept.urls(cacheNames.logos)).toHaveLength(1);
    network = (request) => (request.cache === 'reload' ? down() : Promise.resolve(old()));
    expect((await ask(logo(deps, picture('b')))).body).toBe('old');
    expect(kept.urls(cacheNames.logos)).toHaveLength(1);
  });
  it('seen again after a day stays, when older ones leave', async () => {
    network = () => Promise.resolve(image());
    for (let index = 0; index < cacheSizes.logos; index += 1) await ask(logo(deps, picture(`n${index}`)));
    await clock.advance(25 * 3_600_000);
    await ask(logo(deps, picture('n0')));
    await ask(logo(deps, picture('new')));
    const urls = kept.urls(cacheNames.logos);
    expect(urls).toHaveLength(cacheSizes.logos);
    expect(['n0', 'n1', 'new'].map((name) => urls.includes(picture(name).url))).toEqual([true, false, true]);
  });
});
