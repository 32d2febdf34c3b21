import type { GenericSchema } from 'valibot';
import type { FormValues } from '../../forms/form-store';
import type { Form } from '../../forms/use-form';

/**
 * Empties a form that has arrived. What was typed while it was under way stays.
 * @param sent the values when it was sent
 * @returns the fields that stay
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
