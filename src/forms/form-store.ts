import { durations } from '#contract/limits';
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
/** Visitors' forms expire: phones are shared. */
const isStale = (text: string | null, now: number): boolean =>
  !(now - Number(parsed(text)[savedAtField]) < durations.visitorForm);

/** Deletes visitors' old forms. @returns names of forms with a stored file, for the caller to delete */
export function dropStaleForms(storage: StringStorage, now: number): string[] {
  const isForm = (key: string) => key.startsWith(visitorPrefix) && !key.endsWith('.file');
  const stale = storage.keys().filter((key) => isForm(key) && isStale(storage.getItem(key), now));
  const marks = stale.map((key) => `${key}.file`).filter((key) => storage.getItem(key) !== null);
  for (const key of [...stale, ...marks]) storage.removeItem(key);
  return marks.map((key) => key.slice(keyPrefix.length, -'.file'.length));
}

export type FormValues = Record<string, string>;

/** A form's values, stored on every change (rule offline-4). @param secret never stored */
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
  const stored = () => restore<V>(storage.getItem(key), initial);
  /** What another tab has typed since is kept; a full storage has none of `unsaved`. */
  let unsaved: Partial<V> = {};
  const current = createValue<V>({ ...first, ...stored() });
  return {
    first,
    get: current.get,
    set(field: keyof V, value: string): void {
      unsaved = { ...unsaved, [field]: value };
      const values = { ...current.get(), ...stored(), ...unsaved };
      const kept = Object.entries(values).filter(([entry]) => !secret.includes(entry));
      try {
        const age = isVisitors ? { [savedAtField]: now() } : {};
        storage.setItem(key, JSON.stringify({ ...Object.fromEntries(kept), ...age }));
        unsaved = {};
      } catch {
        // Full storage: values live as long as the page.
      }
      current.set(values);
    },
    follow(): void {
      const [shown, values] = [current.get(), { ...stored(), ...unsaved }];
      if (Object.entries(values).some(([field, value]) => shown[field] !== value))
        current.set({ ...shown, ...values });
    },
    clear(): void {
      unsaved = {};
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

export const fileMark = (name: string): string => `${keyPrefix}${name}.file`;

/** Deletes the forms of `owner` and visitors on log-out. @returns names of forms with a stored file, to be deleted */
export function forgetForms(storage: StringStorage, owner: number | null): string[] {
  const prefixes = [visitorPrefix, `${keyPrefix}${formOwner(owner)}.`];
  const keys = storage.keys().filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  for (const key of keys) storage.removeItem(key);
  return keys
    .filter((key) => key.endsWith('.file'))
    .map((key) => key.slice(keyPrefix.length, -'.file'.length));
}
