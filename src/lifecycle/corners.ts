import { sharedPhone } from '#contract/messages/shared-phone';
import { SEND_TOKEN_PREFIX, sendTokenSource } from '#contract/send-token';
import { OUTBOX_CHANNEL } from '#contract/worker-protocol';
import { clearSessionCaches } from '#outbox/caches';
import { browserTimers, sha256 } from '#outbox/environment';
import { StorageFull } from '#outbox/errors';
import { pageLifecycle } from '#outbox/page-environment';
import { createCorners, isOverdue, PeopleFull, type Corners } from '#outbox/people/corners';
import { lockBox, openBox, type Content } from '#outbox/people/locked-box';
import { createPin, openPin } from '#outbox/people/pin';
import { connect } from '#outbox/store/connection';
import type { PersonHere } from '#outbox/store/person';
import { forgetFormsOf } from '../forms/form-store';
import { formKeyPrefix } from '../lib/form-key';
import { noteInRun } from '../lib/helper-run';
import { locksKey, peopleKey, runKey } from '../lib/people-keys';
import { snapshotKey } from '../lib/query-keys';
import type { Services } from '../lib/services';
import type { Session } from '../lib/session';
import { dayMs, profileQuery } from '../lib/shared-queries';
import { dismissToasts } from '../lib/toast';
import { atMost } from '../lib/waits';
import { deletePickedFiles } from './left-behind';
import { endPush, logOut } from './log-out';

/*
 * The people of one phone, each with a corner of their own (rule 78). Loaded when somebody is done, or comes back.
 */

let made: { corners: Corners; of: IDBFactory } | undefined;

/** The corners of this phone. */
export function corners(): Corners {
  if (made?.of !== indexedDB) {
    const useStore = connect({ indexedDB, timers: browserTimers, lifecycle: pageLifecycle() });
    const uuid = () => crypto.randomUUID();
    made = {
      corners: createCorners({ useStore, now: () => Date.now(), uuid, lock: lockBox }),
      of: indexedDB,
    };
  }
  return made.corners;
}

/** Tells pages and worker that the outbox was changed. */
function tell(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  channel.postMessage({ type: 'changed' });
  channel.close();
}

const hash = (text: string) => sha256(new TextEncoder().encode(text).buffer);

/** First name and the initial of the last one: all that others see. */
export function shortName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${[...last][0]!.toUpperCase()}.` : first;
}

type Kept = Pick<Services, 'storage'>;

/** The saved answers and forms of a person in localStorage. */
function ownStorage({ storage }: Kept, id: number): Record<string, string> {
  const prefix = `${formKeyPrefix}${id}.`;
  const isOwn = (key: string) =>
    key === snapshotKey(id) || (key.startsWith(prefix) && !key.endsWith('.file'));
  return Object.fromEntries(
    storage
      .keys()
      .filter(isOwn)
      .map((key) => [key, storage.getItem(key) ?? '']),
  );
}

/** Deletes what is shown of a person: saved answers, and forms that are locked elsewhere. */
function forget({ storage }: Kept, id: number, isLocked: boolean): void {
  storage.removeItem(snapshotKey(id));
  if (isLocked) deletePickedFiles(forgetFormsOf(storage, id));
}

/** Deletes what those have left who have no corner any more. */
function forgetRemoved({ storage }: Kept, ids: number[]): void {
  for (const id of ids) forget({ storage }, id, true);
}

/**
 * Removes corners in which nothing waits, with all that is in them.
 * @param ids of whom; by default of those who have not used them for long, which needs a clock that is right
 */
export async function removeCorners(services: Services, ids?: readonly number[]): Promise<void> {
  forgetRemoved(services, await (ids ? corners().remove(ids) : corners().removeUnused()));
}

/** Who is logged in, as others of this phone see them. */
async function whoIs({ queryClient, api }: Services, { userId: id, role }: Session) {
  const known = queryClient.getQueryData(profileQuery(api).queryKey)?.body.user.full_name;
  const name = known ? shortName(known) : (await corners().person(id))?.name;
  return { id, role, name: name ?? sharedPhone.nameless[role === 'student' ? 'student' : 'business'] };
}

/**
 * "I am done": locks or hides the corner of whoever is logged in. What waits is sent on. Admins have no corner: they are logged out.
 * @throws StorageFull, StorageUnavailable, PeopleFull, NotHere; they are then still logged in
 */
export async function leave(services: Services): Promise<void> {
  const { session, storage, outbox, persistence } = services;
  const leaving = session.latest();
  if (!leaving) return;
  if (leaving.role === 'admin') return logOut(services);
  const { userId: id, token } = leaving;
  const loaded = await outbox.load();
  noteInRun(storage, id, outbox.records() ?? []);
  persistence.flush();
  const { name } = await whoIs(services, leaving);
  const [digest, secret] = await Promise.all([hash(token), hash(sendTokenSource(token))]);
  // Before anything has changed: localStorage may be full.
  storage.setItem(peopleKey, '1');
  const { isLocked, evicted } = await corners().leave({
    session: leaving,
    version: session.version(),
    name,
    sendToken: SEND_TOKEN_PREFIX + secret,
    digest,
    storage: ownStorage(services, id),
  });
  // First what makes room: the end of the session is stored in localStorage too.
  storage.removeItem(locksKey);
  forget(services, id, isLocked);
  session.end();
  persistence.wipe(id);
  forgetRemoved(services, evicted);
  dismissToasts();
  tell();
  // A browser that hangs must not keep the screen; what is left is deleted at the next start.
  const cleared = typeof caches === 'undefined' ? Promise.resolve() : clearSessionCaches(caches);
  await atMost(3000, Promise.allSettled([cleared, endPush()]));
  await persistence.open(session.get()?.userId ?? null);
  void loaded.drainNow().catch(() => undefined);
}

/** Why somebody could not leave, in a sentence. */
export const whyNot = (error: unknown): string =>
  error instanceof PeopleFull ? sharedPhone.full : sharedPhone.notLeft;

/** Where "I am done" leads: the first time to the choice of a PIN, which stands before the corner. */
export async function done(services: Services): Promise<'/who' | '/pin'> {
  const id = services.session.get()?.userId;
  const isInRun = services.storage.getItem(runKey) !== null;
  if (id !== undefined && !isInRun && !(await corners().person(id))) return '/pin';
  await leave(services);
  return '/who';
}

/** What came of a try with a PIN: in; wrong, with so many tries left; to wait, in milliseconds; or no PIN any more. */
export type Entered =
  { kind: 'in' } | { kind: 'gone' } | { kind: 'wrong'; left: number } | { kind: 'wait'; ms: number };

/**
 * Puts back what was locked of localStorage. What is there already is newer: it was typed after a log-in with the password.
 * @param opened the boxes, the last first
 * @throws StorageFull; nothing is put back then, and the boxes must stay
 */
function putBackStorage({ storage }: Kept, opened: readonly { content: Content }[]): void {
  const entries = opened.flatMap(({ content }) => Object.entries(content.storage));
  const isForm = ([name]: [string, string]) => name.startsWith(formKeyPrefix);
  const written: string[] = [];
  try {
    for (const [name, value] of entries.filter(isForm)) {
      if (storage.getItem(name) !== null) continue;
      storage.setItem(name, value);
      written.push(name);
    }
  } catch (cause) {
    for (const name of written) storage.removeItem(name);
    throw new StorageFull('the forms of a corner found no room', { cause });
  }
  const saved = entries.find((entry) => !isForm(entry));
  try {
    if (saved) storage.setItem(...saved);
  } catch {
    // Storage is full: saved answers are fetched again.
  }
}

/** Opens a corner with its PIN, without signal. @throws StorageFull, StorageUnavailable */
export async function enter(services: Services, id: number, digits: string): Promise<Entered> {
  const { session, outbox, persistence } = services;
  const pin = await corners().beginTry(id);
  if (pin === null) return { kind: 'gone' };
  if (typeof pin === 'number') return { kind: 'wait', ms: pin };
  const key = await openPin(pin, digits);
  if (!key) {
    const left = await corners().wrongTry(id);
    return left > 0 ? { kind: 'wrong', left } : { kind: 'gone' };
  }
  const opened: { key: string; content: Content }[] = [];
  for (const { key: name, box } of await corners().boxes(id)) {
    const content = await openBox(key, box).catch(() => null);
    if (content) opened.push({ key: name, content });
  }
  const last = opened[0]?.content.session as Session | undefined;
  if (!last) return { kind: 'gone' };
  // Whatever keeps the corner closed now: the PIN was right.
  await corners()
    .rightTry(id)
    .catch(() => undefined);
  putBackStorage(services, opened);
  await corners().enter(id, opened, session.version());
  await persistence.openFor(id, () => session.start(last));
  tell();
  await outbox.sessionStarted(last);
  return { kind: 'in' };
}

/** Sets the PIN of whoever is logged in. What an older one has locked is deleted. @throws StorageFull, StorageUnavailable */
export async function setPin(services: Services, session: Session, digits: string | null): Promise<void> {
  const pin = digits === null ? null : await createPin(digits);
  services.storage.setItem(peopleKey, '1');
  await corners().choose(await whoIs(services, session), { pin });
}

/** After how many minutes without a touch the phone locks by itself; 0 for never. @throws StorageFull, StorageUnavailable */
export async function setLocksAfter(services: Services, session: Session, minutes: number): Promise<void> {
  services.storage.setItem(peopleKey, '1');
  await corners().choose(await whoIs(services, session), { locks_after: minutes });
  followLocks(services.storage, session.userId, minutes);
  // At the next start a screen as last seen would stand there before it is locked.
  if (minutes > 0 && typeof caches !== 'undefined') await clearSessionCaches(caches).catch(() => undefined);
}

/** Keeps where the start of a page finds it when the phone locks by itself. */
export function followLocks(storage: Services['storage'], user: number, minutes: number): void {
  if (minutes > 0) storage.setItem(locksKey, JSON.stringify({ user, minutes, at: Date.now() }));
  else storage.removeItem(locksKey);
}

/** Whether the phone's clock is right, to the day: by an answer of this visit, since it may have been set after the last one. */
async function isClockRight({ api, serverTime }: Pick<Services, 'api' | 'serverTime'>): Promise<boolean> {
  const hasAnswer = await api.get('health').then(
    ({ fromCache }) => fromCache !== true,
    () => false,
  );
  return hasAnswer && Math.abs(serverTime.offset() ?? Infinity) < dayMs;
}

/**
 * At the start of a page: what a phone that died has left of somebody who is away is deleted, and so are corners that nobody has used for
 * long. Without corners nothing of this is loaded at the next start.
 */
export async function tidyCorners(services: Services): Promise<void> {
  const { session, storage } = services;
  const others = (people: readonly PersonHere[]) => people.filter(({ id }) => id !== session.get()?.userId);
  let people = await corners().people();
  // Who is not away has locked no forms: their session has ended by itself, and they find them again.
  for (const { id, pin, send_token: away } of others(people))
    forget(services, id, pin !== null && away !== null);
  // Of a phone that died, or a browser that hung, while somebody left: answers, and screens as last seen.
  if (!session.latest() && typeof caches !== 'undefined')
    await clearSessionCaches(caches).catch(() => undefined);
  if (others(people).some((person) => isOverdue(person, Date.now())) && (await isClockRight(services))) {
    await removeCorners(services);
    people = await corners().people();
  }
  if (people.length === 0) storage.removeItem(peopleKey);
}
