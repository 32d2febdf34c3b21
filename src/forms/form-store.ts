import { createListeners } from '../lib/listeners';
import type { StringStorage } from '../lib/session';

const PREFIX = 'wokabaut.form.';

/** What a form's name begins with, so that what one person typed is not shown to the next. */
export const formOwner = (userId: number | null): string => String(userId ?? 'visitor');

export type FormValues = Record<string, string>;

export interface FormStore<V extends FormValues> {
  get(): V;
  initial: V;
  set(field: keyof V, value: string): void;
  /** Back to the initial values, and forgotten on the phone. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/**
 * What a person typed into one form, kept through a reload and a dead battery (rule 36).
 * @param secret fields that are never written to the phone: passwords
 */
export function createFormStore<V extends FormValues>(
  storage: StringStorage,
  name: string,
  initial: V,
  secret: readonly (keyof V)[],
): FormStore<V> {
  const key = PREFIX + name;
  let values: V = { ...initial, ...restore<V>(storage.getItem(key), initial) };
  const { subscribe, notify } = createListeners();
  return {
    initial,
    get: () => values,
    set(field, value) {
      values = { ...values, [field]: value };
      const kept = Object.entries(values).filter(([entry]) => !secret.includes(entry));
      try {
        storage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
      } catch {
        // A full phone: the page still holds what was typed.
      }
      notify();
    },
    clear() {
      values = initial;
      storage.removeItem(key);
      notify();
    },
    subscribe,
  };
}

function restore<V extends FormValues>(text: string | null, initial: V): Partial<V> {
  try {
    const stored = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(stored).filter(([field, value]) => field in initial && typeof value === 'string'),
    ) as Partial<V>;
  } catch {
    return {};
  }
}

/** Marks that a file was picked into the form `name` too, and is kept where files can be (kept-files.ts). */
export const fileMark = (name: string): string => `${PREFIX}${name}.file`;

/**
 * Forgets what `owner` and visitors typed on this phone: at logout, so that the next person sees none of it.
 * @returns the names of those forms that hold a file, which is to be forgotten as well
 */
export function forgetForms(storage: StringStorage, owner: number | null): string[] {
  const gone = [formOwner(null), formOwner(owner)].map((name) => `${PREFIX}${name}.`);
  const keys = storage.keys().filter((key) => gone.some((prefix) => key.startsWith(prefix)));
  for (const key of keys) storage.removeItem(key);
  return keys.filter((key) => key.endsWith('.file')).map((key) => key.slice(PREFIX.length, -'.file'.length));
}
