import type * as v from 'valibot';
import { validate } from '#contract/validate';
import { validationFailed } from './errors';

/**
 * What a schema of the contract makes of `input`.
 * @param heading the sentence above those of the fields, when the form has one of its own
 * @throws AppError `validation_failed` with sentences by field
 */
export function requireValid<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  heading?: string,
): v.InferOutput<S> {
  const result = validate(schema, input);
  if (!result.ok) throw validationFailed(result.errors, heading);
  return result.value;
}
