import type { GenericSchema, InferOutput } from 'valibot';
import type { Validated } from '#contract/validate';

/** Checks what a form sends; later, while what it needs is being loaded. */
export interface Check<T> {
  (input: unknown): Validated<T> | Promise<Validated<T>>;
  /** Loads what it needs. */
  load?: () => void;
}

/** How long a submit waits for the check, in milliseconds. */
const waitMs = 2000;

/**
 * A check by a schema that is loaded after the form is shown: valibot and all sentences would come before its words. Where
 * it cannot be loaded in time, the server checks alone.
 */
export function lazyCheck<S extends GenericSchema>(load: () => Promise<S>): Check<InferOutput<S>> {
  type Output = InferOutput<S>;
  let loaded: ((input: unknown) => Validated<Output>) | undefined;
  const get = async () => {
    const [{ validator }, schema] = await Promise.all([import('#contract/validate'), load()]);
    return (loaded ??= validator(schema));
  };
  const check = (input: unknown) => {
    if (loaded) return loaded(input);
    const unchecked: Validated<Output> = { ok: true, value: input as Output };
    const late = new Promise<Validated<Output>>((resolve) => {
      setTimeout(() => resolve(unchecked), waitMs);
    });
    const checked = get().then(
      (validate) => validate(input),
      () => unchecked,
    );
    return Promise.race([checked, late]);
  };
  return Object.assign(check, { load: () => void get().catch(() => undefined) });
}
