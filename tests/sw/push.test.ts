import { describe, expect, it } from 'vitest';
import { notification } from '#contract/messages/news';
import { PORTAL_HEADER } from '#contract/worker-protocol';
import { renewSubscription, showPush, type PushScope } from '../../sw/push';

const me = { token: 'token of 7', userId: 7 };
const asMe = () => Promise.resolve(me);
const nobody = () => Promise.resolve(null);

/** A worker of a phone that is told by push; it notes what is shown, and whether the subscription has ended. */
function worker() {
  const shown: { title: string; tag: string; path: unknown }[] = [];
  const asked: unknown[] = [];
  let isSubscribed = true;
  const subscription = { unsubscribe: () => Promise.resolve((isSubscribed = false)) };
  const scope = {
    registration: {
      showNotification: (title: string, { tag, data }: { tag: string; data: { path: unknown } }) =>
        Promise.resolve(void shown.push({ title, tag, path: data.path })),
      pushManager: {
        getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
        subscribe: (options: unknown) => {
          asked.push(options);
          return Promise.resolve({ toJSON: () => ({ endpoint: 'the next' }) });
        },
      },
    },
  } as unknown as PushScope;
  return { scope, shown, asked, isSubscribed: () => isSubscribed };
}
const sent = (payload: unknown) => ({ json: () => payload });

describe('a push', () => {
  it.each([
    ['applications', { application: 12 }, '/application-detail/12'],
    ['saved', {}, '/news'],
    ['internships', {}, '/news'],
    ['account', {}, '/news'],
    ['test', {}, '/portal-status'],
  ] as const)('about %s says no more than that, and leads to its screen', async (topic, more, path) => {
    const { scope, shown } = worker();
    await showPush(scope, sent({ topic, to: 7, ...more }), asMe);
    expect(shown).toEqual([{ title: notification.news[topic], tag: `news ${topic} ${path}`, path }]);
  });

  it('about the same takes the place of the one before, and about another application does not', async () => {
    const { scope, shown } = worker();
    for (const application of [12, 12, 13])
      await showPush(scope, sent({ topic: 'applications', to: 7, application }), asMe);
    const [first, again, other] = shown.map(({ tag }) => tag);
    expect([first === again, first === other]).toEqual([true, false]);
  });

  it.each([
    ['of a topic that this version does not know', { topic: 'weather', to: 7 }],
    ['with an application that is none', { topic: 'toString', to: 7, application: '/login' }],
  ])('%s says that there is news', async (_, payload) => {
    const { scope, shown } = worker();
    await showPush(scope, sent(payload), asMe);
    expect(shown).toEqual([{ title: notification.news.other, tag: 'news other /news', path: '/news' }]);
  });

  it.each([
    ['for somebody else', asMe, sent({ topic: 'account', to: 8 })],
    ['on a phone on which nobody is logged in', nobody, sent({ topic: 'account', to: 7 })],
    ['without a word', asMe, null],
    [
      'that is not readable',
      asMe,
      {
        json: () => {
          throw new SyntaxError('no JSON');
        },
      },
    ],
  ])('%s is not shown, and ends the subscription', async (_, session, data) => {
    const { scope, shown, isSubscribed } = worker();
    await showPush(scope, data, session);
    expect([shown, isSubscribed()]).toEqual([[], false]);
  });

  it('while the database cannot be read shows nothing and ends nothing', async () => {
    const { scope, shown, isSubscribed } = worker();
    const broken = () => Promise.reject(new Error('broken'));
    await expect(showPush(scope, sent({ topic: 'account', to: 7 }), broken)).rejects.toThrow('broken');
    expect([shown, isSubscribed()]).toEqual([[], true]);
  });
});

describe('a subscription that the browser has changed', () => {
  const subscription = (endpoint: string) =>
    ({ options: { userVisibleOnly: true }, toJSON: () => ({ endpoint }) }) as unknown as PushSubscription;
  function server(status = 200) {
    const calls: { url: string; token: string | undefined; body: unknown }[] = [];
    const call = ((url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      calls.push({ url, token: headers.Authorization, body: JSON.parse(body) });
      return Promise.resolve(Response.json({}, { status, headers: { [PORTAL_HEADER]: '1' } }));
    }) as unknown as typeof fetch;
    return { calls, call };
  }

  it.each([
    ['with the new one', { newSubscription: subscription('new') }, 'new', []],
    [
      'with one that it is asked for',
      { oldSubscription: subscription('old') },
      'the next',
      [{ userVisibleOnly: true }],
    ],
  ])('is told to the server %s', async (_, event, endpoint, expected) => {
    const { scope, asked } = worker();
    const { calls, call } = server();
    await renewSubscription(scope, event, asMe, call);
    expect(calls).toEqual([
      { url: '/api/push_subscription', token: 'Bearer token of 7', body: { endpoint } },
    ]);
    expect(asked).toEqual(expected);
  });

  it.each([401, 503])('and that the server answers with %i has failed', async (status) => {
    const { calls, call } = server(status);
    const event = { newSubscription: subscription('new') };
    await expect(renewSubscription(worker().scope, event, asMe, call)).rejects.toThrow(String(status));
    expect(calls).toHaveLength(1);
  });

  it('is of nobody where nobody is logged in', async () => {
    const { scope, isSubscribed } = worker();
    const { calls, call } = server();
    await renewSubscription(scope, { newSubscription: subscription('new') }, nobody, call);
    expect([calls, isSubscribed()]).toEqual([[], false]);
  });

  it('and that is gone is not replaced', async () => {
    const { calls, call } = server();
    await renewSubscription(worker().scope, {}, asMe, call);
    expect(calls).toEqual([]);
  });
});
