import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { brand } from '#contract/brand';
import { news, newsReadMarks } from '#server/db/schema';
import { vapidKeys } from '#server/outgoing/push';
import { startSession } from '#server/sessions/sessions.usecases';
import { useNotifier } from '../support/notifications';
import { DAY, describePortal, HOUR } from '../support/portal';
import type { PushPhone } from '../../e2e/support/push-phone';
import { startPushService } from '../../e2e/support/push-service';

const MINUTE = 60_000;

describePortal('news by push (rule notify-4)', (portal) => {
  /** What the push service answers about a phone, time after time; 201 then. */
  const answers = new Map<string, (number | { status: number; retryAfter: string })[]>();
  const notifier = useNotifier(portal, (endpoint, earlier) => answers.get(endpoint)?.[earlier]);
  const received = () => notifier.service.received;
  const of = (phone: PushPhone) =>
    received().filter(({ endpoint }) => endpoint === phone.subscription.endpoint);
  const studentWithPhone = async () => {
    const student = await portal.person('student');
    return { student, phone: await notifier.phone(student) };
  };
  const approved = (userId: number) => notifier.tell({ userId, kind: 'account_approved', data: {} });

  test('reaches each phone of the person once, ten minutes after the change, and says no name and no title', async () => {
    const student = await portal.person('student');
    const again = { ...student, token: await startSession(portal.deps, student.id) };
    const [phone, tablet] = [await notifier.phone(student), await notifier.phone(again)];
    const other = await notifier.phone(await portal.person('student'));
    const { id } = await portal.application(student);
    await notifier.change(student, id, 'hired');
    expect(await notifier.work()).toEqual([]);
    notifier.settle();
    expect(await notifier.work()).toEqual(['sent', 'sent']);
    expect(await notifier.work()).toEqual([]);
    expect([of(phone).length, of(tablet).length, of(other).length]).toEqual([1, 1, 0]);

    const [message] = of(phone);
    const text = phone.decrypt(message!.body);
    expect(JSON.parse(text)).toEqual({ topic: 'applications', to: student.id, application: id });
    expect(message!.body.length).toBeLessThanOrEqual(1024);
    expect(message!.headers).toMatchObject({ ttl: '259200', urgency: 'normal' });
    expect(message!.headers.topic).toMatch(/^[\w-]{32}$/);
    const { key, sub } = message!.vapid;
    expect([key, sub]).toEqual([vapidKeys(portal.deps.secretKey).publicKey, `mailto:${brand.infoEmail}`]);
    expect(await notifier.waiting()).toEqual([]);
  });

  test('a slip of a finger is not pushed, and of many changes the last is', async () => {
    const { student, phone } = await studentWithPhone();
    const { id } = await portal.application(student);
    await notifier.change(student, id, 'hired');
    portal.clock.advance(MINUTE);
    await notifier.change(student, id, null);
    notifier.settle();
    expect(await notifier.work()).toEqual([]);
    for (const status of ['viewed', 'hired', 'viewed'] as const) {
      await notifier.change(student, id, status);
      portal.clock.advance(MINUTE);
      await notifier.work();
    }
    notifier.settle();
    await notifier.work();
    expect(of(phone)).toHaveLength(1);
  });

  test('later news about the same application takes the place of what the push service still keeps', async () => {
    const { student, phone } = await studentWithPhone();
    const [first, second] = [await portal.application(student), await portal.application(student)];
    for (const { id } of [first, second, first]) {
      await notifier.change(student, id, 'viewed');
      notifier.settle();
      await notifier.work();
    }
    const [one, two, three] = of(phone).map(({ headers }) => headers.topic);
    expect([one === three, one === two]).toEqual([true, false]);
  });

  test('what was read on another phone meanwhile, or is about a topic that is off, is not pushed', async () => {
    const student = await portal.person('student');
    await notifier.phone(student);
    await approved(student.id);
    const [row] = await portal.database.select().from(news).where(eq(news.userId, student.id));
    await portal.database.insert(newsReadMarks).values({ userId: student.id, upTo: row!.id });
    expect(await notifier.work()).toEqual(['dropped']);
    const { body } = await notifier.choose(student, 'push', 'account', false);
    expect(body.settings).toContainEqual({ channel: 'push', topic: 'account', is_on: false });
    await approved(student.id);
    expect(await notifier.work()).toEqual([]);
    await notifier.choose(student, 'push', 'account', true);
    await approved(student.id);
    expect(await notifier.work()).toEqual(['sent']);
  });

  test('a phone that is logged out, or whose topic is turned off, gets nothing that waited for it either', async () => {
    const { student, phone } = await studentWithPhone();
    answers.set(phone.subscription.endpoint, [500, 500]);
    await approved(student.id);
    expect(await notifier.work()).toEqual(['deferred']);
    await notifier.choose(student, 'push', 'account', false);
    expect(await notifier.waiting()).toEqual([]);
    await notifier.choose(student, 'push', 'account', true);
    await approved(student.id);
    expect(await notifier.work()).toEqual(['deferred']);
    expect((await portal.call('DELETE', '/users/sign_out', { token: student.token })).status).toBe(200);
    expect([await notifier.waiting(), await notifier.phones()]).toEqual([[], []]);
    portal.clock.advance(HOUR);
    expect(await notifier.work()).toEqual([]);
    expect(of(phone)).toHaveLength(2);
  });

  test('what could not be sent at once is not pushed once it was read on another phone', async () => {
    const { student, phone } = await studentWithPhone();
    answers.set(phone.subscription.endpoint, [500]);
    await approved(student.id);
    expect(await notifier.work()).toEqual(['deferred']);
    const [row] = await portal.database.select().from(news).where(eq(news.userId, student.id));
    await portal.post('/news/read', student, { up_to: row!.id });
    portal.clock.advance(HOUR);
    expect(await notifier.work()).toEqual(['dropped']);
    expect([of(phone).length, await notifier.waiting()]).toEqual([1, []]);
  });

  test.each([404, 410])(
    'a phone of which the push service knows nothing more (%i) is forgotten',
    async (status) => {
      const student = await portal.person('student');
      const [dead, alive] = [
        await notifier.phone(student),
        await notifier.phone({ token: await startSession(portal.deps, student.id) }),
      ];
      answers.set(dead.subscription.endpoint, [status]);
      await approved(student.id);
      expect((await notifier.work()).sort()).toEqual(['dropped', 'sent']);
      expect(await notifier.phones()).toMatchObject([{ endpoint: alive.subscription.endpoint }]);
      await approved(student.id);
      expect(await notifier.work()).toEqual(['sent']);
    },
  );

  describe('that cannot be delivered', () => {
    test.each([400, 403, 413, 500])('ends nothing: %i', async (status) => {
      const { student, phone } = await studentWithPhone();
      answers.set(phone.subscription.endpoint, [status]);
      await approved(student.id);
      await notifier.work();
      portal.clock.advance(HOUR);
      await approved(student.id);
      await notifier.work();
      expect(of(phone)).toHaveLength(2);
      expect(await notifier.phones()).toHaveLength(1);
    });

    test('is not tried before the push service wants it, and given up when that is after a day', async () => {
      const { student, phone } = await studentWithPhone();
      const retryIn = (seconds: number) => ({ status: 429, retryAfter: String(seconds) });
      answers.set(phone.subscription.endpoint, [retryIn(1800), retryIn((DAY + HOUR) / 1000)]);
      await approved(student.id);
      expect(await notifier.work()).toEqual(['deferred']);
      portal.clock.advance(30 * MINUTE - 1);
      expect(await notifier.work()).toEqual([]);
      portal.clock.advance(1);
      expect(await notifier.work()).toEqual(['deferred']);
      expect([await notifier.waiting(), (await notifier.phones()).length]).toEqual([[], 1]);
    });

    test('holds up nobody else when its push service cannot be reached, and is tried later each time', async () => {
      const { student, phone } = await studentWithPhone();
      const { endpoint } = phone.subscription;
      const { origin: closed, close } = await startPushService();
      await close();
      portal.deps.pushHosts = [notifier.service.origin, closed];
      const put = await notifier.put(student, { ...phone.subscription, endpoint: `${closed}/x` });
      expect(put.status).toBe(200);
      const other = await portal.person('student');
      await notifier.phone(other);
      await approved(student.id);
      await approved(other.id);
      // Only 'unreachable' lets the worker pause.
      expect(await notifier.work()).toEqual(['deferred', 'sent']);
      portal.clock.advance(MINUTE);
      expect(await notifier.work()).toEqual(['deferred']);
      portal.clock.advance(5 * MINUTE - 1);
      expect(await notifier.work()).toEqual([]);
      await notifier.put(student, { ...phone.subscription, endpoint });
      portal.clock.advance(1);
      expect(await notifier.work()).toEqual(['sent']);
    });

    test('stays for a day, and what is older is not pushed at all', async () => {
      const { student, phone } = await studentWithPhone();
      await approved(student.id);
      portal.clock.advance(DAY);
      expect([await notifier.work(), of(phone)]).toEqual([['dropped'], []]);
    });
  });

  test('an address that redirects is not followed', async () => {
    const { student, phone } = await studentWithPhone();
    answers.set(phone.subscription.endpoint, [307]);
    await approved(student.id);
    expect(await notifier.work()).toEqual(['deferred']);
    expect(received()).toHaveLength(1);
  });
});
