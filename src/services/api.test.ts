import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { LANGUAGE_HEADER } from '#contract/languages';
import { messages } from '#contract/messages';
import {
  IDEMPOTENCY_KEY_HEADER,
  INSTEAD_OF_HEADER,
  PORTAL_HEADER,
  SAVED_AT_HEADER,
} from '#contract/worker-protocol';
import { ApiError, NoAnswerError, errorMessage, isNoSignal, createApi } from './api';

afterEach(() => void vi.useRealTimers());

interface Given {
  answer: () => Response | Promise<Response>;
  token?: string | (() => string);
  /** Of who is logged in, from one moment to the next. */
  owner?: () => number | null;
}

function apiWith({ answer, token, owner = () => (token === undefined ? null : 7) }: Given) {
  const requests: Request[] = [];
  const outcomes: string[] = [];
  const times: [number, number][] = [];
  const api = createApi({
    token: () => (typeof token === 'function' ? token() : (token ?? null)),
    owner,
    events: {
      answered: () => outcomes.push('answered'),
      unanswered: () => outcomes.push('unanswered'),
      down: () => outcomes.push('down'),
      serverTime: (serverNow, now) => times.push([serverNow, now]),
    },
    now: () => 1000,
    prefixUrl: 'http://portal.test/api/',
    fetch: (input, init) => {
      requests.push(new Request(input, init));
      return Promise.resolve().then(answer);
    },
  });
  return { api, requests, outcomes, times };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', [PORTAL_HEADER]: '1', ...headers },
  });
const foreign = (body: unknown, status = 200) => Response.json(body, { status });

describe('the api client', () => {
  it('sends the token, and says when the phone got the answer', async () => {
    const { api, requests, outcomes } = apiWith({ answer: () => json({ a: 1 }), token: 'opaque' });
    expect(await api.get('profile')).toEqual({ body: { a: 1 }, savedAt: 1000 });
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer opaque');
    expect(outcomes).toEqual(['answered']);
  });

  it("a copy of the worker's keeps its own age, and is a sign that the link is dead", async () => {
    const { api, outcomes } = apiWith({ answer: () => json({ a: 1 }, 200, { [SAVED_AT_HEADER]: '400' }) });
    expect(await api.get('internship/')).toEqual({ body: { a: 1 }, savedAt: 400, fromCache: true });
    expect(outcomes).toEqual(['unanswered']);
  });

  it("a copy of the worker's in place of a server error is a sign that the portal is down", async () => {
    const headers = { [SAVED_AT_HEADER]: '400', [INSTEAD_OF_HEADER]: '502' };
    const { api, outcomes } = apiWith({ answer: () => json({ a: 1 }, 200, headers) });
    expect(await api.get('internship/')).toMatchObject({ savedAt: 400, fromCache: true });
    expect(outcomes).toEqual(['down']);
  });

  it.each([500, 502, 504])(
    'a %i that is not ours is a portal that is down, not a dead link',
    async (status) => {
      const { api, outcomes } = apiWith({
        answer: () => new Response('<html>Bad gateway</html>', { status }),
      });
      await expect(api.get('profile')).rejects.toSatisfy((error) => !isNoSignal(error));
      expect(outcomes).toEqual(['down']);
    },
  );

  it("every answer tells the server's time, a saved copy does not", async () => {
    const date = { Date: 'Fri, 20 Nov 2026 08:00:00 GMT' };
    const fresh = apiWith({ answer: () => json({}, 200, date) });
    await fresh.api.get('profile');
    expect(fresh.times).toEqual([[Date.UTC(2026, 10, 20, 8), 1000]]);
    const saved = apiWith({ answer: () => json({}, 200, { ...date, [SAVED_AT_HEADER]: '400' }) });
    await saved.api.get('internship/');
    expect(saved.times).toEqual([]);
  });

  it("the server's no comes with code, sentence and fields", async () => {
    const sentence = messages.validation.fillRequired;
    const { api } = apiWith({
      answer: () =>
        json(
          {
            code: 'validation_failed',
            error: sentence,
            message: sentence,
            errors: { email: [messages.validation.emailRequired] },
          },
          422,
        ),
    });
    const error = await api.post('users', {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'validation_failed',
      status: 422,
      fields: { email: [messages.validation.emailRequired] },
    });
    expect(errorMessage(error, 'other')).toBe(sentence);
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ["a captive portal's page", () => new Response('<html>Buy data</html>', { status: 200 })],
    ["a captive portal's log-in demand", () => new Response('<html>Buy data</html>', { status: 511 })],
    ["a captive portal's JSON", () => foreign({ user: {}, message: 'Welcome' })],
    [
      "a captive portal's JSON with our words",
      () => foreign({ code: 'session_expired', error: 'Log in', message: 'Log in' }, 401),
    ],
    ['an error that is not ours', () => foreign({ error: 'nope' }, 403)],
    ['an error with a code that is not ours', () => foreign({ code: 'forbidden', error: 'nope' }, 403)],
    [
      "a proxy's error of the same shape",
      () => foreign({ code: 'E403', error: 'nope', message: 'nope' }, 403),
    ],
  ])('%s is no answer', async (_, answer) => {
    const { api, outcomes } = apiWith({ answer });
    await expect(api.get('profile')).rejects.toBeInstanceOf(NoAnswerError);
    expect(outcomes).toEqual(['unanswered']);
  });
});

it('a call that gets no answer within a minute is given up, an upload never', async () => {
  vi.useFakeTimers();
  const api = createApi({
    token: () => null,
    owner: () => null,
    events: { answered: () => undefined, unanswered: () => undefined, down: () => undefined },
    now: () => 1000,
    prefixUrl: 'https://portal.test/api/',
    fetch: (input) =>
      new Promise((_resolve, reject) => {
        (input as Request).signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  });
  const ended: string[] = [];
  for (const [name, body] of [
    ['json', {}],
    ['upload', new FormData()],
  ] as const)
    api.post('internship/', body).catch((error: unknown) => ended.push(`${name} ${isNoSignal(error)}`));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ended).toEqual(['json true']);
});

it('a call that its screen gives up is aborted, and is no sign of the link', async () => {
  const screen = new AbortController();
  const answer = () => {
    screen.abort(new Error('left'));
    return Promise.reject(new DOMException('', 'AbortError'));
  };
  const { api, requests, outcomes } = apiWith({ answer });
  await expect(api.get('profile', { signal: screen.signal })).rejects.toThrow();
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(outcomes).toEqual([]);
});

it('a no of a newer server is its sentence, though this page does not know the code', async () => {
  const sentence = 'The portal is full today.';
  const { api, outcomes } = apiWith({
    answer: () => json({ code: 'portal_full', error: sentence, message: sentence }, 409),
  });
  const error = await api.get('profile').catch((reason: unknown) => reason);
  expect(errorMessage(error, 'other')).toBe(sentence);
  expect(outcomes).toEqual(['answered']);
});

it('each call is in the language of the page, a public one without the token, one not to happen twice with its key', async () => {
  const { api, requests } = apiWith({ answer: () => json({}), token: 'opaque' });
  await api.get('internship/', { anonymous: true });
  await api.post('internship/', { title: 'Clerk' }, 'b2a6');
  await api.post('internship/', { title: 'Clerk' });
  const sent = [LANGUAGE_HEADER, 'Authorization', IDEMPOTENCY_KEY_HEADER];
  expect(requests.map(({ headers }) => sent.map((name) => headers.get(name)))).toEqual([
    ['en', null, null],
    ['en', 'Bearer opaque', 'b2a6'],
    ['en', 'Bearer opaque', null],
  ]);
});

it('a no names the token it was said to, also when another has been stored since', async () => {
  const sentence = errorTable.session_expired.sentence;
  let token = 'old';
  const { api } = apiWith({
    token: () => token,
    answer: () => {
      token = 'new';
      return json({ code: 'session_expired', error: sentence, message: sentence }, 401);
    },
  });
  await expect(api.get('profile')).rejects.toMatchObject({ code: 'session_expired', token: 'old' });
  await expect(api.delete('users/sign_out', 'another')).rejects.toMatchObject({
    token: 'another',
  });
});

describe('a change that is answered when somebody else is logged in', () => {
  const changes: [string, number | null, Response, object][] = [
    [
      'is told to nobody',
      8,
      json({ user: { full_name: 'Maria' } }),
      { code: 'session_expired', token: 'of 7' },
    ],
    ['is told to nobody, also when it was refused', 8, json({}, 500), { code: 'session_expired' }],
    ['is told to no visitor', null, json({}), { code: 'session_expired' }],
  ];
  /** The API of whoever comes before the answer does. */
  const apiOf = (before: number | null, after: number | null, answer: Response) => {
    let owner = before;
    return apiWith({
      token: () => `of ${owner}`,
      owner: () => owner,
      answer: () => {
        owner = after;
        return answer;
      },
    }).api;
  };
  it.each(changes)('%s', async (_, next, answer, expected) => {
    await expect(apiOf(7, next, answer).patch('users', {})).rejects.toMatchObject(expected);
  });

  it('a visitor who has logged in meanwhile is told of their message', async () => {
    const message = { message: 'Sent' };
    await expect(apiOf(null, 8, json(message)).post('contact', {})).resolves.toEqual(message);
  });
});
