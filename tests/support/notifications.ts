import { beforeAll, afterAll, beforeEach } from 'vitest';
import type { NotificationSettingsAnswer } from '#contract/notifications';
import { windows } from '#contract/limits';
import { deliveries, news, pushSubscriptions } from '#server/db/schema';
import type { NotificationChannel } from '#server/modules/notifications/channel';
import { deliverNotification } from '#server/modules/notifications/notification-delivery.usecases';
import { fanOut } from '#server/modules/notifications/fan-out.usecases';
import { pushChannel } from '#server/modules/notifications/push-service';
import { addNews, putApplicationNews, type NewNews } from '#server/modules/news/news.repository';
import type { Person, Portal } from './portal';
import { PushPhone } from '../../e2e/support/push-phone';
import { startPushService, type PushService } from '../../e2e/support/push-service';

/** Runs what the workers do, one step after the other, at the time of the test's clock. */
export class Notifier {
  service!: PushService;

  constructor(readonly portal: Portal) {}

  /** Queues what is due, and sends until nothing is. @returns what came of each attempt */
  async work(channel: NotificationChannel = pushChannel(this.portal.deps)): Promise<string[]> {
    await fanOut(this.portal.deps);
    return this.send(channel);
  }

  async send(channel: NotificationChannel = pushChannel(this.portal.deps)): Promise<string[]> {
    const results: string[] = [];
    for (;;) {
      const result = await deliverNotification(this.portal.deps, channel, AbortSignal.timeout(2000));
      if (result === 'none due') return results;
      results.push(result);
    }
  }

  put = (person: Pick<Person, 'token'>, subscription: object) =>
    this.portal.call<NotificationSettingsAnswer>('PUT', '/push_subscription', {
      token: person.token,
      json: subscription,
    });

  /** A phone that is told by push. */
  async phone(person: Pick<Person, 'token'>): Promise<PushPhone> {
    const phone = new PushPhone(this.service.newEndpoint());
    const { status, body } = await this.put(person, phone.subscription);
    if (status !== 200) throw new Error(`Subscribing answered ${status}: ${JSON.stringify(body)}`);
    return phone;
  }

  /** Tells somebody something now. */
  tell = (item: NewNews): Promise<void> =>
    this.portal.database.transaction((tx) => addNews(tx, new Date(this.portal.clock.now()), item));

  /** Tells a student that their application is hired, or viewed: it waits for ten minutes. */
  change(student: Person, applicationId: number, status: 'viewed' | 'hired' | null): Promise<void> {
    const at = new Date(this.portal.clock.now());
    const data = { title: 'Workshop Trainee', company_name: 'Kokoda Hardware' };
    return this.portal.database.transaction((tx) =>
      putApplicationNews(tx, at, { userId: student.id, applicationId }, () =>
        status === null ? null : { kind: 'application_status', data: { ...data, status }, answerTold: false },
      ),
    );
  }

  settle = () => this.portal.clock.advance(windows.statusMail);

  choose = (person: Pick<Person, 'token'>, channel: 'push' | 'sms', topic: string, is_on: boolean) =>
    this.portal.call<NotificationSettingsAnswer>('PUT', '/notification_settings', {
      token: person.token,
      json: { settings: [{ channel, topic, is_on }] },
    });

  waiting = () => this.portal.database.select().from(deliveries);
  phones = () => this.portal.database.select().from(pushSubscriptions);
}

/** What the workers do, with a push service of its own for the tests of a file; nothing is left of one test in the next. */
export function useNotifier(portal: Portal, ...answers: Parameters<typeof startPushService>): Notifier {
  const notifier = new Notifier(portal);
  beforeAll(async () => {
    notifier.service = await startPushService(...answers);
    portal.deps.pushHosts = [notifier.service.origin];
  });
  beforeEach(async () => {
    await portal.database.delete(news);
    await portal.database.delete(pushSubscriptions);
    notifier.service.received.length = 0;
  });
  afterAll(() => notifier.service.close());
  return notifier;
}
