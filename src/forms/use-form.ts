import {
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type FormEvent,
} from 'react';
import type { FieldErrors } from '#contract/errors';
import { pageForms, type PageFormName, type PostedForm } from '#contract/page-forms';
import type { Validated } from '#contract/validate';
import type { Check } from './lazy-check';
import { createFormStore, type FormValues } from './form-store';
import { focusField } from './focus';
import { useServices, useSession } from '../services/services';
import { formOwner } from '../services/session';

/** A form's owner: the person at its opening, until they leave. A visitor's stays through a log-in. */
export function useFormOwner(): string {
  const { session } = useServices();
  useSession();
  // Not the hook's value, a visitor's during hydration.
  const here = session.get()?.userId ?? null;
  const [owner, setOwner] = useState(here);
  if (owner === here || owner === null) return formOwner(owner);
  setOwner(here);
  return formOwner(here);
}

export interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

interface FormOptions<V extends FormValues, T> {
  name: string;
  initial: V;
  check?: Check<T>;
  input?: (values: V) => unknown;
  secret?: readonly (keyof V)[];
  id?: string;
  /** Called when typing has fixed the last shown error: messages around the fields end too. */
  onMended?: () => void;
}

interface Errors {
  validation: FieldErrors;
  server: FieldErrors;
}

const asIs: Check<unknown> = (value) => ({ ok: true, value });

/** Without a method a form would put values into the URL. */
export function nativeForm(name: string): NativeForm {
  if (!(name in pageForms)) return { method: 'post' };
  const { path, isElsewhere, hasFiles } = pageForms[name as PageFormName];
  return {
    method: 'post',
    // Else the page's own URL, which may hold the way back, or a mailed token.
    ...(isElsewhere && { action: path }),
    ...(hasFiles && { encType: 'multipart/form-data' }),
  };
}
export interface NativeForm {
  method: 'post';
  action?: string;
  encType?: string;
}

export function usePosted(name: string): PostedForm | undefined {
  const { pageData } = useServices();
  return pageData?.form?.name === name ? pageData.form : undefined;
}

const ownValues = <V extends FormValues>(empty: V, values: FormValues) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => Object.hasOwn(empty, field))) as Partial<V>;

const noErrors: Errors = { validation: {}, server: {} };

const filterErrors = (errors: FieldErrors, isKept: (field: string) => boolean): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)));

const labelOf = (field: Partial<HTMLInputElement>): string =>
  (field.labels?.[0] ?? field.querySelector?.('legend'))?.textContent.replace(
    /\s*(\*|\(required\))\s*$/,
    '',
  ) ?? '';

/** A form of text fields, stored on every change (rule offline-4); checked on submit, and on change after a failed one. */
export function useForm<V extends FormValues, T = V>(options: FormOptions<V, T>) {
  const { storage } = useServices();
  const owner = useFormOwner();
  const generatedId = useId();
  const {
    id = generatedId,
    name,
    initial: empty,
    check = asIs as Check<T>,
    input = (values: V): unknown => values,
    secret = [],
    onMended,
  } = options;
  const posted = usePosted(name);
  const open = () => {
    const typed = posted?.isDone === false ? ownValues(empty, posted.values) : {};
    return { owner, store: createFormStore(storage, `${owner}.${name}`, empty, secret, undefined, typed) };
  };
  const [opened, setOpened] = useState(open);
  if (opened.owner !== owner) setOpened(open());
  const { store } = opened;
  const values = useSyncExternalStore(store.subscribe, store.get, () => store.first);
  const [{ validation, server }, setErrors] = useState<Errors>(
    posted?.isDone === false ? { validation: {}, server: posted.errors } : noErrors,
  );
  const errors = { ...validation, ...server };
  useEffect(() => check.load?.(), [check]);
  useEffect(() => {
    // A frozen or back-cached page has missed events.
    const events = ['storage', 'pageshow', 'visibilitychange'] as const;
    for (const event of events) window.addEventListener(event, store.follow);
    return () => events.forEach((event) => window.removeEventListener(event, store.follow));
  }, [store]);
  const checked = (then: (result: Validated<T>) => void): void => {
    const result = check(input(store.get()));
    if (result instanceof Promise) void result.then(then);
    else then(result);
  };
  /** False while a submit awaits its check: a second press would send twice. */
  const isChecked = useRef(true);
  const errorsOf = (result: Validated<T>): FieldErrors => (result.ok ? {} : result.errors);

  const set = (field: keyof V & string, value: string) => {
    store.set(field, value);
    if (Object.keys(errors).length === 0) return;
    checked((result) => {
      const current = errorsOf(result);
      const left = (before: Errors): Errors => ({
        // Only fields with a shown error: others may be unreached.
        validation: filterErrors(current, (key) => key in before.validation),
        server: filterErrors(before.server, (key) => key !== field),
      });
      setErrors(left);
      const { validation: wrong, server: refused } = left({ validation, server });
      if (!Object.keys({ ...wrong, ...refused }).some((key) => key in empty)) onMended?.();
    });
  };

  const clear = () => {
    store.clear();
    setErrors(noErrors);
  };

  const invalidFields = (invalid: FieldErrors): HTMLInputElement[] => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return [];
    return [...form.elements].filter(
      (element): element is HTMLInputElement => (element.getAttribute('name') ?? '') in invalid,
    );
  };
  const focusInvalid = (invalid: FieldErrors) => {
    const [first] = invalidFields(invalid);
    if (first) focusField(first);
  };
  const showErrors = (sent: FieldErrors) => setErrors({ validation: {}, server: sent });

  return {
    id,
    native: nativeForm(name),
    values,
    set,
    errors,
    setErrors: showErrors,
    focusInvalid,
    labelsOf: (invalid: FieldErrors): [name: string, label: string][] =>
      invalidFields(invalid).map((field) => [field.getAttribute('name') ?? '', labelOf(field)]),
    refuse(sent: FieldErrors): void {
      showErrors(sent);
      focusInvalid(sent);
    },
    field: (field: keyof V & string): FieldProps => ({
      name: field,
      value: values[field] ?? '',
      error: errors[field]?.[0],
      onChange: (value) => set(field, value),
    }),
    submit:
      (onValid: (value: T) => void, onInvalid: (errors: FieldErrors) => void = focusInvalid) =>
      (event: FormEvent): void => {
        event.preventDefault();
        if (!isChecked.current) return;
        isChecked.current = false;
        checked((result) => {
          isChecked.current = true;
          setErrors({ validation: errorsOf(result), server: {} });
          if (result.ok) onValid(result.value);
          else onInvalid(result.errors);
        });
      },
    /** Validates a left field (screens.md section 5, "invalid style once touched"). */
    onBlur({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>): void {
      const group = target.closest('fieldset[name]');
      if (group?.contains(relatedTarget)) return;
      const field = (group ?? target).getAttribute('name');
      // Submit validates anyway; an error on blur would move the button away from the pointer.
      const isSubmit = relatedTarget instanceof HTMLButtonElement && relatedTarget.form === currentTarget;
      if (field === null || !(field in values) || isSubmit) return;
      checked((result) => {
        const found = errorsOf(result)[field];
        if (found)
          setErrors((before) => ({ ...before, validation: { ...before.validation, [field]: found } }));
      });
    },
    clear,
    /** Clears the form after submit, except fields edited since. @param sent values @returns the kept fields */
    clearSent(sent: V): string[] {
      const typed = Object.entries(values).filter(([field, value]) => value !== sent[field]);
      clear();
      for (const [field, value] of typed) set(field, value);
      return typed.map(([field]) => field);
    },
  };
}
