import { describe, expect, test } from 'vitest';
import { answers } from '#contract/messages/server-answers';
import { pushLimits, type NotificationSettingsAnswer } from '#contract/notifications';
import { isPushEndpoint, vapidKeys } from '#server/outgoing/push';
import { deleteSessionsOf } from '#server/sessions/sessions.repository';
import { startSession } from '#server/sessions/sessions.usecases';
import { useNotifier } from '../support/notifications';
import { describePortal, expectRefusal, type Person } from '../support/portal';
import { phoneSubscription } from '../../e2e/support/push-phone';

describePortal('phones that are told by push', (portal) => {
  const notifier = useNotifier(portal);
  const { put } = notifier;
  const read = async (person: Pick<Person, 'token'>) =>
    (await portal.get<NotificationSettingsAnswer>('/notification_settings', person)).body;
  const loggedInAgain = async ({ id }: Person) => ({ token: await startSession(portal.deps, id) });

  test('one that was turned on says so, to its own session alone, until it is turned off', async () => {
    const student = await portal.person('student');
    expect((await read(student)).is_push_on).toBe(false);
    expect((await put(student, phoneSubscription())).body.is_push_on).toBe(true);
    expect((await read(student)).is_push_on).toBe(true);
    expect((await read(await loggedInAgain(student))).is_push_on).toBe(false);
    for (let time = 0; time < 2; time++) {
      const answer = await portal.call('DELETE', '/push_subscription', { token: student.token });
      expect([answer.status, (await read(student)).is_push_on]).toEqual([200, false]);
    }
  });

  test('students and businesses choose their own topics, and no others', async () => {
    const topicsOf = async (person: Person) =>
      (await read(person)).settings.map(({ channel, topic, is_on }) => `${channel} ${topic} ${is_on}`);
    expect(await topicsOf(portal.student)).toEqual([
      'push applications true',
      'push saved true',
      'push alerts true',
      'push account true',
    ]);
    expect(await topicsOf(portal.business)).toEqual(['push internships true', 'push account true']);
    // Nor by SMS, without a gateway.
    await notifier.choose(portal.business, 'push', 'applications', false);
    await notifier.choose(portal.business, 'sms', 'account', true);
    expect(await topicsOf(portal.business)).toEqual(['push internships true', 'push account true']);
    expect((await read(portal.business)).sms).toBe('off');
  });

  test('a session has one, and a phone that another person logs in on is theirs', async () => {
    const [student, other] = [await portal.person('student'), await portal.person('student')];
    const [first, second] = [phoneSubscription(), phoneSubscription()];
    for (const subscription of [first, second, second]) await put(student, subscription);
    expect(await notifier.phones()).toMatchObject([{ userId: student.id, endpoint: second.endpoint }]);
    await put(other, second);
    expect(await notifier.phones()).toMatchObject([{ userId: other.id, endpoint: second.endpoint }]);
  });

  test('a phone that two sessions turn on at once is that of one of them, and neither is refused', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => portal.person('student')));
    for (let round = 0; round < 10; round++) {
      const subscription = phoneSubscription();
      const told = await Promise.all(people.map((person) => put(person, subscription)));
      expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const phones = await notifier.phones();
      expect(phones.map(({ endpoint }) => endpoint)).toEqual([subscription.endpoint]);
    }
  });

  test('of an account the newest five are told', async () => {
    const student = await portal.person('student');
    const endpoints: string[] = [];
    for (let index = 0; index <= pushLimits.phones; index++) {
      const subscription = phoneSubscription();
      endpoints.push(subscription.endpoint);
      await put(await loggedInAgain(student), subscription);
      portal.clock.advance(1000);
    }
    const stored = (await notifier.phones()).map(({ endpoint }) => endpoint);
    expect(stored.sort()).toEqual(endpoints.slice(1).sort());
  });

  test.each([
    [
      'ended elsewhere',
      (person: Person) => portal.call('DELETE', '/users/sessions', { token: person.token }),
    ],
    [
      'of an account that is disabled or has another password',
      (person: Person) => deleteSessionsOf(portal.database, person.id),
    ],
  ])('a session %s takes its phone along', async (_, end) => {
    const student = await portal.person('student');
    const elsewhere = await loggedInAgain(student);
    await put(elsewhere, phoneSubscription());
    await end(student);
    expect(await notifier.phones()).toEqual([]);
  });

  describe('an address', () => {
    test.each([
      'http://fcm.googleapis.com/fcm/send/x',
      'https://127.0.0.1/push',
      'https://[::1]/push',
      'https://localhost/push',
      'https://169.254.169.254/latest/meta-data',
      'https://portal.example/api/health',
      'https://fcm.googleapis.com:8443/x',
      'https://user:password@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilfcm.googleapis.com/x',
      'https://push.apple.com.evil.example/x',
      'https://evil.example/?fcm.googleapis.com',
      'ftp://fcm.googleapis.com/x',
    ])('%s is no push service, and nothing is ever sent there', async (endpoint) => {
      const { keys } = phoneSubscription();
      const errors = { endpoint: [answers.notifications.unknownService] };
      await expectRefusal(put(portal.student, { endpoint, keys }), 'validation_failed', errors);
      expect(await notifier.phones()).toEqual([]);
    });

    test.each([
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ])('%s is one of a browser', (endpoint) => expect(isPushEndpoint(endpoint, [])).toBe(true));

    test('of PUSH_HOSTS is one too', () => {
      const more = ['push.example', '*.up.example', 'http://127.0.0.1:8081'];
      const asked = [
        ...['https://push.example/x', 'https://a.up.example/x', 'http://127.0.0.1:8081/x'],
        ...['http://push.example/x', 'https://up.example/x', 'http://127.0.0.1:8082/x'],
      ];
      expect(asked.map((endpoint) => isPushEndpoint(endpoint, more))).toEqual([
        ...[true, true, true],
        ...[false, false, false],
      ]);
    });
  });

  test('keys that encrypt nothing are refused', async () => {
    const subscription = phoneSubscription();
    const { p256dh, auth } = subscription.keys;
    for (const keys of [
      { p256dh: 'A'.repeat(87), auth },
      { p256dh: p256dh.slice(1), auth },
      { p256dh, auth: 'short' },
    ]) {
      const { status } = await put(portal.student, { ...subscription, keys });
      expect(status).toBe(422);
    }
    expect(await notifier.phones()).toEqual([]);
  });

  test('every server derives the same keys from SECRET_KEY, and another key others', () => {
    const { publicKey, privateKey } = vapidKeys('the secret of one portal');
    expect(vapidKeys('the secret of one portal')).toEqual({ publicKey, privateKey });
    expect(vapidKeys('the secret of another portal').publicKey).not.toBe(publicKey);
    expect([Buffer.from(publicKey, 'base64url').length, Buffer.from(privateKey, 'base64url').length]).toEqual(
      [65, 32],
    );
  });
});
