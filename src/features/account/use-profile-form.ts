import type { GenericSchema } from 'valibot';
import type { FieldErrors } from '#contract/errors';
import type { FormValues } from '../../forms/form-store';
import { useForm, type FieldProps } from '../../forms/use-form';

/** Names the fields that were typed into, so that the others follow the profile when it changes elsewhere. */
const TOUCHED = 'touched';
const touchedIn = (values: FormValues) => new Set((values[TOUCHED] ?? '').split(' ').filter(Boolean));

/** What of the profile is to be sent: only what changed (screens.md section 4), as the schema reads it. */
export type ProfileValues = Record<string, string>;

interface ProfileFormOptions<F extends string> {
  name: string;
  /** The profile as it is known now. */
  current: Record<F, string>;
  /** Judges all fields; its output has the same ones. */
  schema: GenericSchema;
}

/** A form over a profile that exists: it holds, keeps and sends only what the person changed. */
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
    initial: { ...current, [TOUCHED]: '' },
    schema,
    input: shownIn,
  });
  const shown = shownIn(form.values);
  const changed = fields.filter((field) => shown[field] !== current[field]);

  return {
    isChanged: changed.length > 0,
    /** Also when what was typed happens to be what is stored. */
    isTouched: touchedIn(form.values).size > 0,
    clear: form.clear,
    setErrors: form.setErrors,
    field: (field: F): FieldProps => ({
      name: field,
      value: shown[field],
      error: form.errors[field]?.[0],
      onChange: (value) => {
        form.set(TOUCHED, [...touchedIn(form.values).add(field)].join(' '));
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
