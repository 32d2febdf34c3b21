import { beforeAll, afterAll, beforeEach } from 'vitest';
import type { NotificationSettingsAnswer } from '#contract/notifications';
import { durations } from '#contract/limits';
import { and, isNull, ne } from 'drizzle-orm';
import { news, outgoing, pushSubscriptions } from '#server/db/schema';
import { pushChannel } from '#server/outgoing/push';
import { addNews, putApplicationNews, type NewNews } from '#server/modules/news/news.repository';
import { drain } from './outgoing';
import type { Person, Portal } from './portal';
import { PushPhone } from '../../e2e/support/push-phone';
import { startPushService, type PushService } from '../../e2e/support/push-service';

/** Runs what the workers do, one step after the other, at the time of the test's clock. */
export class Notifier {
  service!: PushService;

  constructor(readonly portal: Portal) {}

  /** Sends what is due until nothing is. @returns what came of each attempt */
  work = (channel = pushChannel(this.portal.deps)): Promise<string[]> => drain(this.portal.deps, channel);

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
  change(student: Person, applicationId: number, status: 'viewed' | 'hired' | null): Promise<unknown> {
    const at = new Date(this.portal.clock.now());
    const data = { title: 'Workshop Trainee', company_name: 'Kokoda Hardware' };
    return this.portal.database.transaction((tx) =>
      putApplicationNews(tx, at, { userId: student.id, applicationId }, () =>
        status === null
          ? null
          : {
              kind: 'application_status',
              data: { ...data, status },
              answerTold: false,
              statusTold: 'submitted',
            },
      ),
    );
  }

  settle = () => this.portal.clock.advance(durations.statusMail);

  choose = (person: Pick<Person, 'token'>, channel: 'push' | 'sms', topic: string, is_on: boolean) =>
    this.portal.call<NotificationSettingsAnswer>('PUT', '/notification_settings', {
      token: person.token,
      json: { settings: [{ channel, topic, is_on }] },
    });

  waiting = () => {
    const isWaiting = and(isNull(outgoing.sentAt), isNull(outgoing.failedAt), ne(outgoing.channel, 'mail'));
    return this.portal.database.select().from(outgoing).where(isWaiting);
  };
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
