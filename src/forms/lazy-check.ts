import type { GenericSchema, InferOutput } from 'valibot';
import type { Validated } from '#contract/validate';

/** Checks what a form sends; later, while what it needs is being loaded. */
export interface Check<T> {
  (input: unknown): Validated<T> | Promise<Validated<T>>;
  /** Loads what it needs. */
  load?: () => void;
}

/**
 * A check by a schema that is loaded after the form is shown: valibot and all sentences would come before its words. Where
 * it cannot be loaded, the server checks alone.
 */
export function lazyCheck<S extends GenericSchema>(load: () => Promise<S>): Check<InferOutput<S>> {
  type Output = InferOutput<S>;
  let loaded: ((input: unknown) => Validated<Output>) | undefined;
  const get = async () => {
    const [{ validator }, schema] = await Promise.all([import('#contract/validate'), load()]);
    return (loaded ??= validator(schema));
  };
  const check = (input: unknown) =>
    loaded
      ? loaded(input)
      : get().then(
          (validate) => validate(input),
          (): Validated<Output> => ({ ok: true, value: input as Output }),
        );
  return Object.assign(check, { load: () => void get().catch(() => undefined) });
}
