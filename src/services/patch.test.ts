import { expect, it } from 'vitest';
import { METHOD_HEADER, PORTAL_HEADER } from '#contract/worker-protocol';
import { ApiError, createApi, NoAnswerError } from './api';

const json = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { [PORTAL_HEADER]: '1' } });
const page = (status: number) => () => new Response('<h1>Not allowed</h1>', { status });

/** A page behind a network that answers so to PATCH. */
function behind(refusal: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  const api = createApi({
    token: () => null,
    owner: () => null,
    events: { answered: () => undefined, unanswered: () => undefined, down: () => undefined },
    now: () => 1000,
    prefixUrl: 'http://portal.test/api/',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request.clone());
      return request.method === 'PATCH' ? refusal() : json({ ok: 1 });
    },
  });
  const sent = () =>
    requests.map(({ method, headers }) => `${method} ${headers.get(METHOD_HEADER) ?? ''}`.trim());
  return { api, requests, sent };
}

it.each([405, 501, 403, 400])(
  'a network that answers %i to PATCH gets it by POST from then on',
  async (status) => {
    const { api, requests, sent } = behind(page(status));
    expect(await api.patch('users', { a: 1 })).toEqual({ ok: 1 });
    await api.patch('users', { a: 2 });
    await api.post('contact', {});
    expect(sent()).toEqual(['PATCH', 'POST PATCH', 'POST PATCH', 'POST']);
    expect(await requests[1]!.json()).toEqual({ a: 1 });
  },
);

it.each([
  ['a cut', () => Promise.reject(new TypeError('reset'))],
  ['a proxy whose server may have it', page(504)],
])('%s sends PATCH once, and the next try by POST', async (_, refusal) => {
  const { api, sent } = behind(refusal);
  await expect(api.patch('users', {})).rejects.toBeInstanceOf(NoAnswerError);
  expect(await api.patch('users', {})).toEqual({ ok: 1 });
  expect(sent()).toEqual(['PATCH', 'POST PATCH']);
});

it('our own refusal is the answer', async () => {
  const { api, sent } = behind(() => json({ code: 'not_student', error: 'x', message: 'x' }, 403));
  await expect(api.patch('users', {})).rejects.toBeInstanceOf(ApiError);
  expect(sent()).toEqual(['PATCH']);
});
