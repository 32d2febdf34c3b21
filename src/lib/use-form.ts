import { useState, useSyncExternalStore, type FormEvent } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import type { FieldErrors } from '#contract/errors';
import { validate } from '#contract/validate';
import { createFormStore, formOwner, type FormStore, type FormValues } from './form-store';
import { useServices } from './services';

/** What a field of `ui/` needs to be wired to a form. */
export interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export interface Form<V extends FormValues, S extends GenericSchema> {
  values: V;
  field(name: keyof V & string): FieldProps;
  set(name: keyof V & string, value: string): void;
  errors: FieldErrors;
  /** Sentences that came back from the server, shown beside their fields until these change. */
  setErrors(errors: FieldErrors): void;
  /** Marks one field when its value is invalid: for when it was touched and is left. */
  judge(name: keyof V & string): void;
  submit(
    onValid: (value: InferOutput<S>) => void,
    onInvalid: (errors: FieldErrors) => void,
  ): (event: FormEvent) => void;
  clear(): void;
}

interface FormOptions<V extends FormValues, S extends GenericSchema> {
  /** Names the kept draft; one for each form and subject. */
  name: string;
  initial: V;
  schema: S;
  /** What is validated, when it is not just the values. */
  input?: (values: V) => unknown;
  secret?: readonly (keyof V)[];
}

/**
 * A form of text fields: kept on the phone while it is typed, judged by the contract's schema on submit, and again at
 * every change after a first failed one.
 */
export function useForm<V extends FormValues, S extends GenericSchema>(
  options: FormOptions<V, S>,
): Form<V, S> {
  const { storage, session } = useServices();
  const { name, initial, schema, input = (values: V): unknown => values, secret = [] } = options;
  const [store] = useState<FormStore<V>>(() => {
    const owner = formOwner(session.get()?.userId ?? null);
    return createFormStore(storage, `${owner}.${name}`, initial, secret);
  });
  const values = useSyncExternalStore(store.subscribe, store.get, () => store.initial);
  const [errors, setErrors] = useState<FieldErrors>({});

  const set = (field: keyof V & string, value: string) => {
    store.set(field, value);
    if (Object.keys(errors).length === 0) return;
    const result = validate(schema, input(store.get()));
    // Only what was already marked is judged again: a field is not scolded before the person gets to it.
    setErrors(
      result.ok ? {} : Object.fromEntries(Object.entries(result.errors).filter(([key]) => key in errors)),
    );
  };

  return {
    values,
    set,
    errors,
    setErrors,
    field: (field) => ({
      name: field,
      value: values[field] ?? '',
      error: errors[field]?.[0],
      onChange: (value) => set(field, value),
    }),
    judge: (name) => {
      const result = validate(schema, input(store.get()));
      const sentences = result.ok ? undefined : result.errors[name];
      if (sentences) setErrors((before) => ({ ...before, [name]: sentences }));
    },
    submit: (onValid, onInvalid) => (event) => {
      event.preventDefault();
      const result = validate(schema, input(store.get()));
      setErrors(result.ok ? {} : result.errors);
      if (result.ok) onValid(result.value);
      else onInvalid(result.errors);
    },
    clear: () => {
      store.clear();
      setErrors({});
    },
  };
}
