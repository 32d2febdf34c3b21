import * as model from './model';
import type { Model } from './model';

/** What the model says of an event: how it changes, or null when the event is impossible. */
export type Expectation = (m: Model) => (() => void) | null;

export function lostByServer(m: Model, isGoneHere: boolean): (() => void) | null {
  if (m.state !== 'sent') return null;
  return () => {
    m.stored = false;
    m.damaged = isGoneHere;
    if (isGoneHere || m.resent) return model.endTry(m, 'needs_attention');
    model.waitNow(m);
    m.resent = true;
  };
}

export function linkImproved(m: Model, isLook: boolean): (() => void) | null {
  if (m.state === 'sending') return model.isOld(m) ? () => model.waitNow(m) : null;
  if (m.state !== 'queued') return null;
  return () => {
    if (isLook && m.answeredWrongly) return;
    m.waitsUntil = model.isForbidden(m) ? m.forbiddenUntil : m.now;
    m.tries = 0;
  };
}

export function sendNow(m: Model): (() => void) | null {
  if (m.state === 'queued' || (m.state === 'needs_attention' && !m.stored)) return () => model.waitNow(m);
  if (m.state === 'sending') return () => model.isOld(m) && model.waitNow(m);
  return null;
}
