import { portMoresbyDate } from '#contract/closing';
import { topicOfNews, type Channel } from '#contract/notification-topics';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { findUserById } from '../accounts/accounts.repository';
import { findReadUpTo } from '../news/news.repository';
import { isOn } from './chosen';
import * as repository from './deliveries.repository';
import type { UntoldNews } from './deliveries.repository';
import { listSettings } from './notifications.repository';
import { smsNumber } from './sms-number';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey' | 'sendsSms'>;

/** Older news, as after an outage, is not notified. */
export const notificationLifeMs = 86_400_000;
/** News per transaction. */
const batch = 50;

/** SMS cost the operator (rule 76). */
const isForSms = ({ kind, data }: UntoldNews): boolean =>
  kind === 'account_approved' || data.status === 'hired' || data.answer === 'not_this_time';

async function isToldBySms(deps: Deps, item: UntoldNews, isSmsOn: boolean): Promise<boolean> {
  if (!deps.sendsSms || !isSmsOn || !isForSms(item)) return false;
  const user = await findUserById(deps.database, item.userId);
  if (user?.status !== 'approved' || smsNumber(user.mobileNumber) === null) return false;
  // Per day: a single counter would allow more.
  const subject = `${item.userId} ${portMoresbyDate(deps.clock.now())}`;
  return (await tryConsumeRateLimit(deps, 'sms_account', subject)) === null;
}

async function deliveriesOf(deps: Deps, item: UntoldNews) {
  const { database: tx } = deps;
  if ((await findReadUpTo(tx, item.userId)) >= item.id) return [];
  const chosen = await listSettings(tx, item.userId);
  const isToldBy = (channel: Channel) => isOn(chosen, channel, topicOfNews[item.kind]);
  const phones = isToldBy('push') ? await repository.listPhones(tx, item.userId) : [];
  const pushes = phones.map((pushSubscriptionId) => ({
    ...{ newsId: item.id, channel: 'push' as const, pushSubscriptionId },
  }));
  if (!(await isToldBySms(deps, item, isToldBy('sms')))) return pushes;
  return [...pushes, { newsId: item.id, channel: 'sms' as const, pushSubscriptionId: null }];
}

/** Once for each news, ten minutes later and if unread (rule 75); marked in the same transaction. */
export async function fanOut(deps: Deps): Promise<void> {
  const { database, clock } = deps;
  const now = new Date(clock.now());
  await database.transaction(async (transaction) => {
    const tx: Database = transaction;
    const untold = await repository.claimUntold(tx, now, batch);
    if (untold.length === 0) return;
    const isNew = ({ settledAt }: UntoldNews) => now.getTime() - settledAt.getTime() < notificationLifeMs;
    for (const item of untold.filter(isNew)) {
      await repository.insertDeliveries(tx, now, await deliveriesOf({ ...deps, database: tx }, item));
    }
    const ids = untold.map(({ id }) => id);
    await repository.markTold(tx, ids, now);
  });
}
