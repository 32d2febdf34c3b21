import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { peopleLimits } from '#contract/people-limits';
import { cacheNames } from '#contract/worker-protocol';
import { createCaches } from '../../sw/fake-caches';
import { noteInRun, startRun } from '../../../src/lib/helper-run';
import { locksKey, peopleKey, runKey } from '../../../src/lib/people-keys';
import { memoryStorage, type StringStorage } from '../../../src/lib/session';
import { corners, enter, leave, setPin, tidyCorners } from '../../../src/lifecycle/corners';
import { endSession, wipe } from '../../../src/lifecycle/log-out';
import { student } from '../../support/answers';
import { openPage, ok } from '../../support/open-page';
import { createPushBrowser, newEndpoint } from '../../support/push-browser';

const PIN = '2580';
const form = 'wokabaut.form.7.resume';

let cached: ReturnType<typeof createCaches>;
beforeEach(() => {
  cached = createCaches();
  vi.stubGlobal('caches', cached.caches);
});

/** A student's phone with a PIN and a half-typed form. */
async function openStudent(storage = memoryStorage(), path = '/pin') {
  const answers = { 'GET profile': ok({ user: student({ id: 7 }) }) };
  const page = await openPage(path, { role: 'student', storage, answers });
  await setPin(page.services, page.services.session.get()!, PIN);
  storage.setItem(form, '{"school_1":"Kwikila"}');
  return page;
}

describe('the start of a page', () => {
  test('leaves what a visitor has half typed, and the forms of whose session ended by itself', async () => {
    const { services, storage, close } = await openStudent();
    storage.setItem('wokabaut.form.visitor.signup', '{"email":"kila@example.com"}');
    await endSession(services, { keepForms: true });
    await tidyCorners(services);
    expect(storage.getItem('wokabaut.form.visitor.signup')).toContain('kila');
    expect(storage.getItem(form)).toContain('Kwikila');
    close();
  });

  test('deletes what a phone that died has left of forms that are locked, and of answers', async () => {
    const { services, storage, close } = await openStudent();
    await leave(services);
    storage.setItem(form, '{"school_1":"Kwikila"}');
    await cached.caches.open(`${cacheNames.sessionPrefix}x`);
    await tidyCorners(services);
    expect(storage.getItem(form)).toBeNull();
    expect(cached.names()).toEqual([]);
    close();
  });
});

/** Takes nothing new under these keys. */
const full = (storage: StringStorage, ...keys: string[]): StringStorage => ({
  ...storage,
  setItem(key, value) {
    if (keys.includes(key)) throw new DOMException('full', 'QuotaExceededError');
    storage.setItem(key, value);
  },
});

describe('a full phone', () => {
  test('that cannot note that it has people says so while they are still logged in', async () => {
    const { services, close } = await openStudent();
    const storage = full(services.storage, peopleKey);
    await expect(leave({ ...services, storage })).rejects.toThrow('full');
    expect(services.session.get()).not.toBeNull();
    expect((await corners().person(7))?.send_token).toBeNull();
    expect(storage.getItem(form)).toContain('Kwikila');
    close();
  });

  test('lets a student of a run leave that it cannot count', async () => {
    const { services, close } = await openStudent();
    startRun(services.storage);
    noteInRun(services.storage, 7, [], 'a');
    await leave({ ...services, storage: full(services.storage, runKey) });
    expect(services.session.get()).toBeNull();
    close();
  });
});

describe('a corner that is opened', () => {
  test('stays locked, and costs no try, while its forms find no room', async () => {
    const { services, storage, close } = await openStudent();
    await leave(services);
    const refusing = { ...services, storage: full(services.storage, form) };
    for (let count = 0; count < 5; count += 1)
      await expect(enter(refusing, 7, PIN)).rejects.toThrow('no room');
    expect(services.session.get()).toBeNull();
    expect(await enter(services, 7, PIN)).toEqual({ kind: 'in' });
    expect(storage.getItem(form)).toContain('Kwikila');
    close();
  });

  test('keeps what was typed after a log-in with the password', async () => {
    const { services, storage, close } = await openStudent();
    const typed = { ...services.session.get()!, token: 'another' };
    await leave(services);
    services.session.start(typed);
    await services.outbox.sessionStarted(typed);
    storage.setItem(form, '{"school_1":"Gordons"}');
    await endSession(services, { keepForms: true });
    expect(await enter(services, 7, PIN)).toEqual({ kind: 'in' });
    expect(storage.getItem(form)).toContain('Gordons');
    close();
  });
});

test.each([
  [7, null],
  [8, '{"user":8,"minutes":5,"at":1}'],
])('a log-out of 7 ends that the phone locks by itself for %i: %s stays', async (user, left) => {
  const { services, storage, close } = await openStudent();
  storage.setItem(locksKey, `{"user":${user},"minutes":5,"at":1}`);
  await endSession(services);
  expect(storage.getItem(locksKey)).toBe(left);
  close();
});

describe('the push of this phone', () => {
  const browser = createPushBrowser();
  beforeEach(() => {
    browser.allow('granted');
    browser.subscribe(newEndpoint, 'AAAA');
  });
  afterEach(() => void browser.remove());

  test('ends with "I am done": the next person is told of their own news only', async () => {
    const { services, close } = await openStudent();
    await leave(services);
    expect(browser.endpoint()).toBeNull();
    close();
  });

  test('ends at the next start of a phone that died meanwhile, and stays of whoever has logged in since', async () => {
    const { services, close } = await openStudent();
    const ended = services.session.get()!;
    await leave(services);
    browser.subscribe(newEndpoint, 'AAAA');
    services.session.start({ ...ended, userId: 8, token: 'of 8' });
    await wipe(services, ended, false);
    expect(browser.endpoint()).toBe(newEndpoint);
    services.session.end();
    await wipe(services, ended, false);
    expect(browser.endpoint()).toBeNull();
    close();
  });
});

describe('a corner that nobody has used for long', () => {
  const health = (date: number) => () =>
    Response.json({ status: 'ok' }, { headers: { Date: new Date(date).toUTCString() } });
  afterEach(() => void vi.useRealTimers());

  test('is removed by a clock that this visit has shown to be right, and by no other', async () => {
    const { services, storage, answers, close } = await openStudent();
    const people = async () => (await corners().people()).length;
    await leave(services);
    const today = Date.now();
    answers['GET health'] = health(today);
    await tidyCorners(services);
    const later = today + peopleLimits.unused + 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    // The clock was set.
    await tidyCorners(services);
    expect(await people()).toBe(1);
    delete answers['GET health'];
    storage.setItem('wokabaut.server_time', '0');
    await tidyCorners(services);
    expect(await people()).toBe(1);
    answers['GET health'] = health(later);
    storage.setItem(form, '{"school_1":"Kwikila"}');
    storage.setItem('wokabaut.form.visitor.signup', '{"email":"x"}');
    await tidyCorners(services);
    expect(await people()).toBe(0);
    expect(storage.keys().filter((key) => key.startsWith('wokabaut.form'))).toEqual([
      'wokabaut.form.visitor.signup',
    ]);
    expect(storage.getItem(peopleKey)).toBeNull();
    close();
  });
});
