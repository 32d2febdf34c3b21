import { useState, useSyncExternalStore, type FocusEvent, type FormEvent } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import type { FieldErrors } from '#contract/errors';
import { validate } from '#contract/validate';
import { createFormStore, formOwner, type FormStore, type FormValues } from './form-store';
import { useServices } from '../lib/services';

/** The props that connect a field of `ui/` to a form. */
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
  /** Shows the server's field errors until these fields change. */
  setErrors(errors: FieldErrors): void;
  /** Validates one field and shows its error. */
  validateField(name: keyof V & string): void;
  submit(
    onValid: (value: InferOutput<S>) => void,
    onInvalid: (errors: FieldErrors) => void,
  ): (event: FormEvent) => void;
  clear(): void;
}

interface FormOptions<V extends FormValues, S extends GenericSchema> {
  /** Storage key; unique for each form and subject. */
  name: string;
  initial: V;
  schema: S;
  /** The input of the schema, when it is not just the values. */
  input?: (values: V) => unknown;
  secret?: readonly (keyof V)[];
}

interface Errors {
  /** From the schema. */
  validation: FieldErrors;
  /** From the server. */
  server: FieldErrors;
}

const noErrors: Errors = { validation: {}, server: {} };

const filterErrors = (errors: FieldErrors, isKept: (field: string) => boolean): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)));

/**
 * A form of text fields, stored on every change (rule 36). Validated by the schema on submit, and on change after a
 * failed submit.
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
  const [{ validation, server }, setErrors] = useState<Errors>(noErrors);
  const errors = { ...validation, ...server };
  const validateAll = () => validate(schema, input(store.get()));
  const validationErrors = (): FieldErrors => {
    const result = validateAll();
    return result.ok ? {} : result.errors;
  };

  const set = (field: keyof V & string, value: string) => {
    store.set(field, value);
    if (Object.keys(errors).length === 0) return;
    const current = validationErrors();
    setErrors((before) => ({
      // Only fields that already show an error: the others may not have been reached yet.
      validation: filterErrors(current, (key) => key in before.validation),
      server: filterErrors(before.server, (key) => key !== field),
    }));
  };

  return {
    values,
    set,
    errors,
    setErrors: (sent) => setErrors({ validation: {}, server: sent }),
    field: (field) => ({
      name: field,
      value: values[field] ?? '',
      error: errors[field]?.[0],
      onChange: (value) => set(field, value),
    }),
    validateField: (field) => {
      const found = validationErrors()[field];
      if (found) setErrors((before) => ({ ...before, validation: { ...before.validation, [field]: found } }));
    },
    submit: (onValid, onInvalid) => (event) => {
      event.preventDefault();
      const result = validateAll();
      setErrors({ validation: result.ok ? {} : result.errors, server: {} });
      if (result.ok) onValid(result.value);
      else onInvalid(result.errors);
    },
    clear: () => {
      store.clear();
      setErrors(noErrors);
    },
  };
}

/**
 * `onBlur` of a form: validates the field that loses the focus (screens.md section 5, "invalid style once touched").
 */
export const validateOnBlur =
  <V extends FormValues, S extends GenericSchema>(form: Form<V, S>) =>
  ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>): void => {
    const name = target.getAttribute('name');
    // Submit validates anyway; an error that appears on blur would move the button away from the pointer.
    const isSubmit = relatedTarget instanceof HTMLButtonElement && relatedTarget.form === currentTarget;
    if (name !== null && name in form.values && !isSubmit) form.validateField(name);
  };

/**
 * Clears a form after submit, except fields edited meanwhile.
 * @param sent the values that were sent
 * @returns the fields that are kept
 */
export function clearSent<V extends FormValues, S extends GenericSchema>(
  form: Form<V, S>,
  sent: V,
): string[] {
  const typed = Object.entries(form.values).filter(([field, value]) => value !== sent[field]);
  form.clear();
  for (const [field, value] of typed) form.set(field, value);
  return typed.map(([field]) => field);
}
