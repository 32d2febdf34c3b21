import { afterEach, expect, test } from 'vitest';
import { answers } from '#contract/messages/server-answers';
import { smsTexts as inLanguage } from '#server/in-language';
import { smsChannel } from '#server/outgoing/sms';
import { readSettings } from '#server/settings';
import { startSession } from '#server/sessions/sessions.usecases';
import { useNotifier } from '../support/notifications';
import { DAY, describePortal, HOUR, type Person } from '../support/portal';
import { startSmsGateway } from '../support/sms-gateway';

/** The basic characters of GSM 03.38 that take one place each. */
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

const smsTexts = answers.notifications.sms;

const { confirm_code, password_code } = inLanguage.codes;

test.each([...Object.values(smsTexts), confirm_code('123456'), password_code('123456')])(
  '"%s" is one SMS',
  (text) => {
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(gsm);
  },
);

describePortal('news by SMS (rule notify-5)', (portal) => {
  const notifier = useNotifier(portal);
  let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
  afterEach(() => gateway.close());

  /** A portal with a gateway that answers so, and a student with an application who wants SMS. */
  async function begin(answers: (number | 'hold')[] = [], env: Record<string, string> = {}) {
    gateway = await startSmsGateway(...answers);
    portal.deps.sendsSms = true;
    const { sms } = readSettings({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'secret', ...env });
    const channel = smsChannel(portal.deps, sms!, () => inLanguage);
    const student = await portal.person('student');
    const { id } = await portal.application(student);
    await notifier.choose(student, 'sms', 'applications', true);
    const hire = async (to: Person = student, application = id) => {
      await notifier.change(to, application, 'hired');
      notifier.settle();
      return notifier.work(channel);
    };
    return { student, id, channel, hire, send: () => notifier.work(channel) };
  }

  test('is sent once to who asked for it, and says no name and no title', async () => {
    const { hire, send } = await begin();
    expect(await hire()).toEqual(['sent']);
    expect(await send()).toEqual([]);
    const [{ headers, body }] = gateway.received as [(typeof gateway.received)[number]];
    expect(JSON.parse(body)).toEqual({
      to: '+67570000000',
      text: answers.notifications.sms.applications,
    });
    expect(headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' });
  });

  test('is a form where the gateway wants one', async () => {
    const { hire } = await begin([], { SMS_GATEWAY_BODY: 'phone={to}&message={text}&sender=Us' });
    await hire();
    const [{ headers, body }] = gateway.received as [(typeof gateway.received)[number]];
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      ...{ phone: '+67570000000', message: answers.notifications.sms.applications, sender: 'Us' },
    });
  });

  test('is for few things, and for nobody who has not asked, is not approved, or has no number there', async () => {
    const { student, id, channel, hire } = await begin();
    await notifier.change(student, id, 'viewed');
    notifier.settle();
    expect(await notifier.work(channel)).toEqual([]);
    for (const more of [{ mobileNumber: '+61 412 345 678' }, { mobileNumber: null }, null]) {
      const other = await portal.person('student', 'approved', more ?? {});
      if (more) await notifier.choose(other, 'sms', 'applications', true);
      await hire(other, (await portal.application(other)).id);
    }
    await portal.setAccountStatus(student, 'rejected');
    await hire();
    expect(gateway.received).toEqual([]);
  });

  test('of an account three are sent in a day of Port Moresby, also over its hours', async () => {
    portal.clock.set(Date.parse('2027-03-20T14:00:00Z'));
    const { student, hire } = await begin();
    const midnight = portal.clock.now();
    const sentAt = async (hours: number) => {
      portal.clock.set(midnight + hours * HOUR);
      student.token = await startSession(portal.deps, student.id);
      await hire(student, (await portal.application(student)).id);
      return gateway.received.length;
    };
    const sent = [];
    for (const hours of [1, 9, 10, 17, 18, 23]) sent.push(await sentAt(hours));
    expect(sent).toEqual([1, 2, 3, 3, 3, 3]);
    for (const hours of [24, 25, 26, 47]) sent.push(await sentAt(hours));
    expect(sent.slice(6)).toEqual([4, 5, 6, 6]);
  });

  test.each([401, 429, 503])('that the gateway does not take now (%i) is sent later', async (status) => {
    const { hire, send } = await begin([status]);
    expect(await hire()).toEqual(['deferred']);
    expect(await send()).toEqual([]);
    portal.clock.advance(HOUR);
    expect(await send()).toEqual(['sent']);
    expect(gateway.received).toHaveLength(2);
  });

  test.each(['rejected', 'pending'] as const)(
    'that waits is not sent any more when the account is %s meanwhile',
    async (status) => {
      const { student, hire, send } = await begin([503]);
      expect(await hire()).toEqual(['deferred']);
      await portal.setAccountStatus(student, status);
      portal.clock.advance(HOUR);
      expect(await send()).toEqual(['dropped']);
      expect([gateway.received.length, await notifier.waiting()]).toEqual([1, []]);
    },
  );

  test.each([
    ['refused', 400],
    ['unknown', 500],
    ['unknown', 'hold'],
  ] as const)('that is %s (%s) is not sent again: it may cost money', async (outcome, status) => {
    const { hire, send } = await begin([status]);
    expect(await hire()).toEqual([outcome]);
    portal.clock.advance(HOUR);
    expect([await send(), gateway.received.length]).toEqual([[], 1]);
    expect(await notifier.waiting()).toEqual([]);
  });

  test('waits while the gateway cannot be reached', async () => {
    const { hire, send } = await begin();
    await gateway.close();
    expect(await hire()).toEqual(['unreachable']);
    expect(await notifier.waiting()).toHaveLength(1);
    portal.clock.advance(DAY - 1);
    expect(await send()).toEqual(['unreachable']);
    expect(await notifier.waiting()).toEqual([]);
    gateway = await startSmsGateway();
  });
});
