import type { OutboxState } from '#outbox/record';

/**
 * What outbox/README.md says of one application, in plain words and without the code of the machine: an independent
 * model. Times are milliseconds of the phone's clock.
 */
export interface Model {
  state: OutboxState;
  /** Whether a grade and both documents are there. */
  complete: boolean;
  /** Who may report on the try under way, until when this holds without a renewal, and since when it runs. */
  holder: string | null;
  until: number;
  since: number;
  /** Until when a retry waits, and until when Retry-After forbids one; null when nothing waits. */
  waitsUntil: number | null;
  forbiddenUntil: number | null;
  /** The last try was answered by somebody else, or by a server that does not work. */
  answeredWrongly: boolean;
  /** Tries since something gave hope; the wait grows with them. */
  tries: number;
  /** The upload under way, and how much of it the server has said it has. */
  upload: { id: string; received: number } | null;
  /** The form has left the phone, and our server has neither taken nor refused it. */
  maybeArrived: boolean;
  /** The server has said that it has an application already: neither edited nor sent again. */
  stored: boolean;
  /** Documents that the disk has lost, to be chosen again. */
  damaged: boolean;
  /** The server had lost it once, and it was queued again. */
  resent: boolean;
  now: number;
}

export const newModel = (now: number): Model => ({
  state: 'draft',
  complete: false,
  holder: null,
  until: 0,
  since: 0,
  waitsUntil: null,
  forbiddenUntil: null,
  answeredWrongly: false,
  tries: 0,
  upload: null,
  maybeArrived: false,
  stored: false,
  damaged: false,
  resent: false,
  now,
});

const MINUTE = 60_000;
const LEASE = 3 * MINUTE;
const HOUR = 60 * MINUTE;

/** Whether a time has come; one that lies further ahead than it can was set by a wrong clock, and has come too. */
const hasCome = (model: Model, time: number, furthest: number) =>
  model.now >= time || time - model.now > furthest;

export const isOld = (model: Model) =>
  model.state === 'sending' && hasCome(model, model.since + MINUTE, MINUTE);
export const leaseHolds = (model: Model) => model.holder !== null && !hasCome(model, model.until, LEASE);
export const mayBeSent = (model: Model) =>
  model.state === 'queued' && (model.waitsUntil === null || hasCome(model, model.waitsUntil, HOUR));
export const isForbidden = (model: Model) =>
  model.forbiddenUntil !== null && !hasCome(model, model.forbiddenUntil, HOUR);

/** It waits to be sent, and nothing keeps it. */
export function waitNow(model: Model): void {
  model.state = 'queued';
  model.holder = null;
  model.waitsUntil = model.now;
  model.forbiddenUntil = null;
  model.tries = 0;
}
export function begin(model: Model, holder: string): void {
  model.state = 'sending';
  model.holder = holder;
  model.tries += 1;
  model.since = model.now;
  renew(model);
}
export function renew(model: Model): void {
  model.until = model.now + LEASE;
}
/** Part of a document has arrived; more than before of the same upload means that the link carries something. */
export function upload(model: Model, id: string, received: number): void {
  if (model.upload?.id === id && received > model.upload.received) {
    model.tries = 1;
    model.since = model.now;
    renew(model);
  }
  model.upload = { id, received };
}
/** A retry waits a random part of 5 s, 10 s, 20 s and so on up to 15 min, and at least a second; never more than an hour. */
export function retry(model: Model, random: number, asked: number, isWrong: boolean): void {
  const doubled = 5_000 * 2 ** Math.min(model.tries - 1, 30);
  const backoff = Math.max(1_000, Math.floor(random * Math.min(15 * MINUTE, doubled)));
  const allowed = Math.min(Math.max(asked, 0), HOUR);
  endTry(model, 'queued', model.now + Math.max(backoff, allowed));
  model.answeredWrongly = isWrong;
  model.forbiddenUntil = allowed > 0 ? model.now + allowed : null;
}
/** The try has ended; the record waits for somebody or for a time. */
export function endTry(model: Model, state: OutboxState, waitsUntil: number | null = null): void {
  model.state = state;
  model.holder = null;
  model.waitsUntil = waitsUntil;
  model.answeredWrongly = false;
}
/** The server has it all; nothing of it is under way any more. */
export function arrive(model: Model): void {
  endTry(model, 'sent');
  model.upload = null;
  model.maybeArrived = false;
}
