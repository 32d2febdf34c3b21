import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { MessageAnswer } from '#contract/accounts';
import type { ErrorBody } from '#contract/errors';
import { portalLimits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { PortalStatus } from '#contract/portal-status';
import { outgoing } from '#server/db/schema';
import { recordBackup } from '#server/deployment/deployment.repository';
import { portalMetrics } from '#server/monitor';
import { smsTexts } from '#server/in-language';
import { pushChannel } from '#server/outgoing/push';
import { smsChannel } from '#server/outgoing/sms';
import { resetRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { readSettings } from '#server/settings';
import { claim, enqueueMail, markFailed, markSent } from '#server/outgoing/outgoing.repository';
import { describeServer } from '../support/server';
import { mailOf } from '../support/mail-samples';
import type { Person } from '../support/portal';
import { newAdmin, signIn } from '../support/server-people';
import { drain } from '../support/outgoing';
import { startSmsGateway } from '../support/sms-gateway';
import { PushPhone } from '../../e2e/support/push-phone';
import { startPushService } from '../../e2e/support/push-service';
import { mailTo } from '../support/stored-rows';

describeServer('whether everything works', (server) => {
  let admin: Person;
  const now = () => new Date(server().clock.now());
  // A session ends before some of the clocks below.
  const look = async () => {
    const token = await signIn(server(), admin.email);
    return (await server().call<PortalStatus>('GET', '/admin/portal_status', { token })).body;
  };
  const mail = async () => (await look()).channels.find(({ channel }) => channel === 'mail')!;
  const freeBytes = () => Promise.resolve(Infinity);
  beforeAll(async () => {
    admin = await newAdmin(server());
    await recordBackup(server().deps.database, now().toISOString());
  });
  afterEach(async () => {
    server().deps.freeBytes = freeBytes;
    await server().deps.database.delete(outgoing);
  });

  test('it does where nothing waits, with versions and the last backup', async () => {
    const { problems, channels, backup, versions } = await look();
    expect(problems).toEqual([]);
    expect(channels.map(({ channel, is_on }) => [channel, is_on])).toEqual([
      ['mail', true],
      ['push', true],
      ['sms', false],
    ]);
    expect(backup).toBe(now().toISOString());
    expect(versions).toMatchObject({
      node: process.version,
      database: expect.stringMatching(/^\d+/) as string,
    });
    expect(await portalMetrics(server().deps)).toContain(
      `portal_last_backup_timestamp_seconds ${now().getTime() / 1000}\n`,
    );
  });

  test('a full disk, a store that is away and an old backup are named', async () => {
    const { deps, clock } = server();
    deps.freeBytes = () => Promise.resolve(portalLimits.freeBytes - 1);
    const { check } = deps.files;
    deps.files.check = () => Promise.reject(new Error('away'));
    expect((await look()).problems).toEqual(['disk', 'store']);
    const text = await portalMetrics(deps);
    expect(text).toContain(`portal_disk_free_bytes ${portalLimits.freeBytes - 1}\n`);
    expect(text).toContain('portal_up{part="store"} 0\n');
    Object.assign(deps, { freeBytes });
    deps.files.check = check;
    const before = clock.now();
    clock.advance(portalLimits.backup + 1);
    expect((await look()).problems).toEqual(['backup']);
    clock.set(before);
  });

  test('mail that waits is named after a quarter of an hour, and mail that was given up for a day', async () => {
    const { deps, clock } = server();
    const { database } = deps;
    const due = now();
    await enqueueMail(
      database,
      due,
      mailOf('password_changed', 'a@example.com'),
      mailOf('account_kept', 'b@example.com'),
    );
    clock.advance(portalLimits.waiting);
    expect((await look()).problems).toEqual([]);
    clock.advance(1000);
    const next = new Date(clock.now() + 3_600_000);
    const first = await claim(database, 'mail', now(), next, true);
    const second = await claim(database, 'mail', now(), next, true);
    await markFailed(database, first!, { now: now(), next, lastError: 'ECONNECTION' });
    expect((await look()).problems).toEqual(['mail']);
    expect(await mail()).toMatchObject({ waiting: 2, since: due.toISOString(), last_error: 'ECONNECTION' });
    const text = await portalMetrics(deps);
    expect(text).toContain(
      `portal_outgoing_oldest_seconds{channel="mail"} ${portalLimits.waiting / 1000 + 1}\n`,
    );
    expect(text).toContain('portal_outgoing_retrying{channel="mail"} 1\n');

    await markSent(database, second!, now());
    await markFailed(database, first!, { now: now(), next: null, lastError: 'EENVELOPE 550' });
    const failedAt = now().toISOString();
    expect((await look()).problems).toEqual(['failed']);
    const given = { failed: 1, last_failed: failedAt, last_sent: failedAt, last_error: 'EENVELOPE 550' };
    expect(await mail()).toMatchObject({ waiting: 0, since: null, ...given });
    clock.advance(portalLimits.failed + 1);
    expect((await look()).problems).toEqual([]);
  });

  const ask = async (token: string, json: object) =>
    server().call<MessageAnswer & ErrorBody>('POST', '/admin/test_message', { token, json });

  test('a test message goes to the admin who asks for it, and to nobody else', async () => {
    const { status, body } = await ask(await signIn(server(), admin.email), {});
    expect([status, body.message]).toEqual([200, messages.portalStatus.testQueued(admin.email)]);
    expect(await mailTo(server(), admin)).toEqual([
      { kind: 'test_message', data: { name: 'Admin of Tests' } },
    ]);
    expect(await server().deps.database.$count(outgoing)).toBe(1);
  });

  test('by push it goes to the phone of the session, once that is told', async () => {
    const { deps } = server();
    const service = await startPushService();
    onTestFinished(() => service.close());
    deps.pushHosts = [service.origin];
    const token = await signIn(server(), admin.email);
    const { body } = await ask(token, { channel: 'push' });
    expect(body.errors).toEqual({ channel: [messages.portalStatus.noPhone] });
    const phone = new PushPhone(service.newEndpoint());
    await server().call('PUT', '/push_subscription', { token, json: phone.subscription });
    expect((await ask(token, { channel: 'push' })).body.message).toBe(messages.portalStatus.testToPhone);
    expect(await drain(deps, pushChannel(deps))).toEqual(['sent']);
    expect(JSON.parse(phone.decrypt(service.received[0]!.body))).toEqual({ topic: 'test', to: admin.id });
  });

  test('by SMS it goes to the number that the admin gives, three times a day, and the number is not kept', async () => {
    const { deps } = server();
    const gateway = await startSmsGateway();
    onTestFinished(() => gateway.close());
    const token = await signIn(server(), admin.email);
    const send = (number: string) => ask(token, { channel: 'sms', number });
    const number = '7123 4567';
    const refusal = { number: [messages.portalStatus.noNumber] };
    expect((await send(number)).body.errors, 'no gateway').toEqual(refusal);
    deps.sendsSms = true;
    onTestFinished(() => void (deps.sendsSms = false));
    expect((await send('no number')).body.errors).toEqual(refusal);
    const sms = smsChannel(deps, readSettings({ SMS_GATEWAY_URL: gateway.url }).sms!, () => smsTexts);
    for (let count = 0; count < 3; count++) {
      await resetRateLimit(deps, 'email_account', admin.id);
      expect((await send(number)).body.message).toBe(messages.portalStatus.testQueued('+67571234567'));
      expect(await drain(deps, sms)).toEqual(['sent']);
    }
    await resetRateLimit(deps, 'email_account', admin.id);
    expect((await send(number)).status).toBe(429);
    const { test: text } = smsTexts;
    expect(JSON.parse(gateway.received[0]!.body)).toEqual({ to: '+67571234567', text });
    expect(JSON.stringify(await deps.database.select().from(outgoing))).not.toContain('71234567');
  });
});
