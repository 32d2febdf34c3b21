import type { GenericSchema } from 'valibot';
import type { FieldErrors } from '#contract/errors';
import type { FormValues } from '../../forms/form-store';
import { useForm, type FieldProps } from '../../forms/use-form';

/** Stores the names of edited fields; the others follow the profile when it changes elsewhere. */
const touchedField = 'touched';
const touchedIn = (values: FormValues) => new Set((values[touchedField] ?? '').split(' ').filter(Boolean));

/** The changed fields only (screens.md section 4), as parsed by the schema. */
export type ProfileValues = Record<string, string>;

interface ProfileFormOptions<F extends string> {
  name: string;
  /** The saved profile. */
  current: Record<F, string>;
  /** Validates all fields; its output has the same ones. */
  schema: GenericSchema;
}

/** A form over an existing profile: stores and sends only what changed. */
export function useProfileForm<F extends string>({ name, current, schema }: ProfileFormOptions<F>) {
  const fields = Object.keys(current) as F[];
  const shownIn = (values: FormValues) => {
    const touched = touchedIn(values);
    return Object.fromEntries(
      fields.map((field) => [field, (touched.has(field) ? values[field] : undefined) ?? current[field]]),
    ) as Record<F, string>;
  };
  const form = useForm<FormValues, GenericSchema>({
    name,
    initial: { ...current, [touchedField]: '' },
    schema,
    input: shownIn,
  });
  const shown = shownIn(form.values);
  const changed = fields.filter((field) => shown[field] !== current[field]);

  return {
    isChanged: changed.length > 0,
    /** True also when an edited value equals the saved one. */
    isTouched: touchedIn(form.values).size > 0,
    id: form.id,
    clear: form.clear,
    refuse: form.refuse,
    focusInvalid: form.focusInvalid,
    field: (field: F): FieldProps => ({
      name: field,
      value: shown[field],
      error: form.errors[field]?.[0],
      onChange: (value) => {
        form.set(touchedField, [...touchedIn(form.values).add(field)].join(' '));
        form.set(field, value);
      },
    }),
    submit: (onValid: (change: ProfileValues) => void, onInvalid: (errors: FieldErrors) => void) =>
      form.submit((value) => {
        const read = value as ProfileValues;
        onValid(Object.fromEntries(changed.map((field) => [field, read[field] ?? ''])));
      }, onInvalid),
  };
}
