import { runKey } from './storage-keys';
import type { StringStorage } from '../services/session';

type Kept = Pick<StringStorage, 'getItem' | 'setItem' | 'removeItem'>;

/** A run of the helper's mode (rule phone-2): record ids by person. */
export interface HelperRun {
  isDone: boolean;
  people: Record<string, { records: string[]; sent: string[] }>;
}

export function readRun(storage: Kept): HelperRun | null {
  try {
    return JSON.parse(storage.getItem(runKey) ?? 'null') as HelperRun | null;
  } catch {
    return null;
  }
}

const write = (storage: Kept, run: HelperRun) => storage.setItem(runKey, JSON.stringify(run));

export const startRun = (storage: Kept): void => write(storage, { isDone: false, people: {} });
export const endRun = (storage: Kept): void => storage.removeItem(runKey);
export function closeRun(storage: Kept): void {
  const run = readRun(storage);
  if (run) write(storage, { ...run, isDone: true });
}

interface Noted {
  id: string;
  state: string;
}

/** Adds a person's applications to the run, with those sent, which sign-out deletes. @param added just written */
export function noteInRun(storage: Kept, person: number, own: readonly Noted[], added?: string): void {
  const run = readRun(storage);
  if (!run || run.isDone) return;
  const { records, sent } = run.people[person] ?? { records: [], sent: [] };
  const all = [...new Set([...records, ...(added === undefined ? [] : [added])])];
  const isSent = (id: string) => own.some((one) => one.id === id && one.state === 'sent');
  if (all.length === 0) return;
  const noted = { records: all, sent: [...new Set([...sent, ...all.filter(isSent)])] };
  try {
    write(storage, { ...run, people: { ...run.people, [person]: noted } });
  } catch {
    // Full storage: the list counts one less, the application is sent.
  }
}
