import { useState, useSyncExternalStore, type FormEvent } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import type { FieldErrors } from '#contract/errors';
import { validate } from '#contract/validate';
import { createFormStore, formOwner, type FormStore, type FormValues } from './form-store';
import { useServices } from '../lib/services';

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

/** Sentences beside fields: what the schema found wrong, and what a server said of values that looked right. */
interface Marks {
  judged: FieldErrors;
  answered: FieldErrors;
}

const unmarked: Marks = { judged: {}, answered: {} };

const where = (errors: FieldErrors, isKept: (field: string) => boolean): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)));

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
  const [{ judged, answered }, setMarks] = useState<Marks>(unmarked);
  const errors = { ...judged, ...answered };
  const judgement = (): FieldErrors => {
    const result = validate(schema, input(store.get()));
    return result.ok ? {} : result.errors;
  };

  const set = (field: keyof V & string, value: string) => {
    store.set(field, value);
    if (Object.keys(errors).length === 0) return;
    const wrong = judgement();
    setMarks((before) => ({
      // Only what was already marked is judged again: a field is not scolded before the person gets to it.
      judged: where(wrong, (key) => key in before.judged),
      answered: where(before.answered, (key) => key !== field),
    }));
  };

  return {
    values,
    set,
    errors,
    setErrors: (answered) => setMarks({ judged: {}, answered }),
    field: (field) => ({
      name: field,
      value: values[field] ?? '',
      error: errors[field]?.[0],
      onChange: (value) => set(field, value),
    }),
    judge: (name) => {
      const sentences = judgement()[name];
      if (sentences) setMarks((before) => ({ ...before, judged: { ...before.judged, [name]: sentences } }));
    },
    submit: (onValid, onInvalid) => (event) => {
      event.preventDefault();
      const result = validate(schema, input(store.get()));
      setMarks({ judged: result.ok ? {} : result.errors, answered: {} });
      if (result.ok) onValid(result.value);
      else onInvalid(result.errors);
    },
    clear: () => {
      store.clear();
      setMarks(unmarked);
    },
  };
}
