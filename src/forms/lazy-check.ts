import { useSyncExternalStore } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Validated } from '#contract/validate';
import { createValue } from '../lib/listeners';
import { withTimeout } from '../lib/timeouts';

export interface Check<T> {
  (input: unknown): Validated<T> | Promise<Validated<T>>;
  load?: () => void;
}

/** How long a submit waits for it, in milliseconds. */
const waitMs = 2000;

/** A schema's check, loaded after the form, as valibot is large. If it is late, the server checks alone. */
export function lazyCheck<S extends GenericSchema>(load: () => Promise<S>) {
  type Output = InferOutput<S>;
  const loaded = createValue<((input: unknown) => Validated<Output>) | null>(null);
  const get = async () => {
    const [{ validator }, schema] = await Promise.all([import('#contract/validate'), load()]);
    if (!loaded.get()) loaded.set(validator(schema));
    return loaded.get()!;
  };
  const checkLater = async (input: unknown): Promise<Validated<Output>> => {
    const validate = await withTimeout(
      waitMs,
      get().catch(() => undefined),
    );
    return validate?.(input) ?? { ok: true, value: input as Output };
  };
  const check: Check<Output> = (input) => loaded.get()?.(input) ?? checkLater(input);
  return Object.assign(check, { load: () => void get().catch(() => undefined), loaded });
}

export const useLoadedCheck = <T>({
  loaded,
}: Pick<ReturnType<typeof lazyCheck<GenericSchema<T>>>, 'loaded'>) =>
  useSyncExternalStore(loaded.subscribe, loaded.get, () => null);
