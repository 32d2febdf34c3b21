import { windows } from '#contract/limits';
import { formKeyPrefix as keyPrefix, formOwner, type StringStorage } from '../services/session';
import { createValue } from '../lib/listeners';

const savedAtField = 'saved_at';
const visitorPrefix = `${keyPrefix}${formOwner(null)}.`;

const parsed = (text: string | null): Record<string, unknown> => {
  try {
    return JSON.parse(text ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
};
/** Forms of visitors are dropped after a while: the next person may hold the phone. */
const isStale = (text: string | null, now: number): boolean =>
  !(now - Number(parsed(text)[savedAtField]) < windows.visitorForm);

/**
 * Deletes forms that visitors left on this phone a while ago.
 * @returns the names of forms with a stored file, to be deleted by the caller
 */
export function dropStaleForms(storage: StringStorage, now: number): string[] {
  const isForm = (key: string) => key.startsWith(visitorPrefix) && !key.endsWith('.file');
  const stale = storage.keys().filter((key) => isForm(key) && isStale(storage.getItem(key), now));
  const marks = stale.map((key) => `${key}.file`).filter((key) => storage.getItem(key) !== null);
  for (const key of [...stale, ...marks]) storage.removeItem(key);
  return marks.map((key) => key.slice(keyPrefix.length, -'.file'.length));
}

export type FormValues = Record<string, string>;

/**
 * The values of one form, stored on every change so that they survive a reload (rule 36).
 * @param secret fields that are never stored: passwords
 * @param posted what was typed before the script was there
 */
export function createFormStore<V extends FormValues>(
  storage: StringStorage,
  name: string,
  initial: V,
  secret: readonly (keyof V)[],
  now: () => number = Date.now,
  posted: Partial<V> = {},
) {
  const key = keyPrefix + name;
  const isVisitors = key.startsWith(visitorPrefix);
  if (isVisitors && isStale(storage.getItem(key), now())) storage.removeItem(key);
  const first = { ...initial, ...posted };
  const current = createValue<V>({ ...first, ...restore<V>(storage.getItem(key), initial) });
  return {
    /** In Node, and in the first render of its HTML. */
    first,
    get: current.get,
    set(field: keyof V, value: string): void {
      const values = { ...current.get(), [field]: value };
      const kept = Object.entries(values).filter(([entry]) => !secret.includes(entry));
      try {
        const age = isVisitors ? { [savedAtField]: now() } : {};
        storage.setItem(key, JSON.stringify({ ...Object.fromEntries(kept), ...age }));
      } catch {
        // Storage is full: the values live as long as the page.
      }
      current.set(values);
    },
    /** Resets to the initial values and deletes the stored ones. */
    clear(): void {
      storage.removeItem(key);
      current.set(initial);
    },
    subscribe: current.subscribe,
  };
}

function restore<V extends FormValues>(text: string | null, initial: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(parsed(text)).filter(([field, value]) => field in initial && typeof value === 'string'),
  ) as Partial<V>;
}

/** Key that marks a form as having a stored file (form-files.ts). */
export const fileMark = (name: string): string => `${keyPrefix}${name}.file`;

/**
 * Deletes the forms of `owner`, null for visitors.
 * @returns the names of forms with a stored file, to be deleted by the caller
 */
export function forgetFormsOf(storage: StringStorage, owner: number | null): string[] {
  const keys = storage.keys().filter((key) => key.startsWith(`${keyPrefix}${formOwner(owner)}.`));
  for (const key of keys) storage.removeItem(key);
  return keys
    .filter((key) => key.endsWith('.file'))
    .map((key) => key.slice(keyPrefix.length, -'.file'.length));
}

/** Deletes the forms of `owner` and of visitors on log-out. @returns as `forgetFormsOf` */
export const forgetForms = (storage: StringStorage, owner: number | null): string[] =>
  [null, owner].flatMap((one) => forgetFormsOf(storage, one));
