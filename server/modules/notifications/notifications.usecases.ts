import { answers } from '#contract/messages/server-answers';
import { notificationSettings as text } from '#contract/messages/news';
import type { NewsKind } from '#contract/news';
import {
  channels,
  topicOfNews,
  topicsOfChannel,
  topicsOfRole,
  pushLimits,
  type Topic,
  type NotificationSetting,
  type NotificationSettingsAnswer,
  type PushSubscriptionInput,
} from '#contract/notifications';
import type { Caller } from '../../core/caller';
import { AppError, fieldInvalid } from '../../core/errors';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { findUserById } from '../accounts/accounts.repository';
import { lockOwnAccount } from '../accounts/account-status';
import { dropWaiting } from '../../outgoing/outgoing.repository';
import { smsNumber } from '../participants/keys';
import { isPublicKey, isPushEndpoint, vapidKeys } from '../../outgoing/push';
import * as repository from './notifications.repository';

const choices = ({ role }: Pick<Caller, 'role'>, sendsSms: boolean) =>
  channels
    .filter((channel) => channel !== 'sms' || sendsSms)
    .flatMap((channel) =>
      topicsOfRole[role]
        .filter((topic) => topicsOfChannel[channel].includes(topic))
        .map((topic) => ({ channel, topic })),
    );

/** Rules notify-4 and notify-5. */
export async function readSettings(
  { secretKey, sendsSms, database }: Dependencies,
  caller: Caller,
  db: Database = database,
): Promise<NotificationSettingsAnswer> {
  const chosen = await repository.listSettings(db, caller.userId);
  const user = await findUserById(db, caller.userId);
  const hasNumber = smsNumber(user?.mobileNumber ?? null) !== null;
  const number = smsNumber(user?.loginNumber ?? null);
  return {
    push_key: vapidKeys(secretKey).publicKey,
    is_push_on: (await repository.findPhone(db, caller.tokenHash)) !== null,
    sms: !sendsSms ? 'off' : hasNumber ? 'possible' : 'no_number',
    login_number:
      sendsSms && user && number !== null ? { number, is_confirmed: user.numberConfirmedAt !== null } : null,
    settings: choices(caller, sendsSms).map((one) => ({
      ...one,
      is_on: repository.isOn(chosen, one.channel, one.topic),
    })),
  };
}

const kindsOf = (topic: Topic) =>
  (Object.keys(topicOfNews) as NewsKind[]).filter((kind) => topicOfNews[kind] === topic);

/** Ignores topics without a choice; drops what waits of disabled ones. */
export function changeSettings(
  deps: Dependencies,
  caller: Caller,
  settings: readonly NotificationSetting[],
): Promise<NotificationSettingsAnswer> {
  const known = choices(caller, deps.sendsSms);
  return deps.database.transaction(async (tx) => {
    await lockOwnAccount(tx, caller);
    for (const setting of settings) {
      const { channel, topic, is_on } = setting;
      if (!known.some((one) => one.channel === channel && one.topic === topic)) continue;
      await repository.putSetting(tx, caller.userId, setting);
      if (!is_on) await dropWaiting(tx, caller.userId, channel, kindsOf(topic));
    }
    return readSettings(deps, caller, tx);
  });
}

export function subscribe(
  deps: Dependencies,
  caller: Caller,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionInput,
): Promise<NotificationSettingsAnswer> {
  if (!isPushEndpoint(endpoint, deps.pushHosts))
    throw fieldInvalid('endpoint', answers.notifications.unknownService);
  if (!isPublicKey(p256dh)) throw fieldInvalid('keys', text.notTurnedOn);
  const { userId, tokenHash: session } = caller;
  return deps.database.transaction(async (tx) => {
    await lockOwnAccount(tx, caller);
    // A concurrent log-out waits, and then ends the subscription too.
    if (!(await repository.shareSession(tx, session))) throw new AppError('session_expired');
    await repository.lockSubscriptions(tx);
    const createdAt = new Date(deps.clock.now());
    await repository.putSubscription(
      tx,
      { userId, session, endpoint, p256dh, auth, createdAt },
      pushLimits.phones,
    );
    return readSettings(deps, caller, tx);
  });
}

export async function unsubscribe(deps: Dependencies, caller: Caller): Promise<NotificationSettingsAnswer> {
  await repository.deleteSubscription(deps.database, caller.tokenHash);
  return readSettings(deps, caller);
}
