import * as v from 'valibot';
import type { FieldErrors } from './errors';
import { validation } from './messages/account';

export type Validated<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** The keys of an object schema, also of one inside a pipe. */
function keysOf(schema: v.GenericSchema): string[] {
  const first = 'pipe' in schema ? (schema as { pipe: [v.GenericSchema] }).pipe[0] : schema;
  return 'entries' in first ? Object.keys((first as { entries: object }).entries) : [];
}

/** Checks an input by this schema, for a form. */
export const validator =
  <S extends v.GenericSchema>(schema: S) =>
  (input: unknown) =>
    validate(schema, input);

/**
 * Validates `input` and collects the first error of each field, the same on a form and on the server. A missing key is
 * validated like an empty one, so that it gets the field's own sentence; the error of a nested field is reported under
 * its first key; unknown keys are ignored (the OpenAPI document).
 */
export function validate<S extends v.GenericSchema>(schema: S, input: unknown): Validated<v.InferOutput<S>> {
  const given = typeof input === 'object' && input !== null ? input : {};
  const absent = Object.fromEntries(keysOf(schema).map((key) => [key, undefined]));
  // Not `abortPipeEarly`: checks across two fields run although a third field is invalid.
  const result = v.safeParse(schema, { ...absent, ...given }, { message: validation.unreadable });
  if (result.success) return { ok: true, value: result.output };
  const errors: FieldErrors = {};
  for (const issue of result.issues) {
    const key = issue.path?.[0]?.key;
    errors[typeof key === 'string' ? key : ''] ??= [issue.message];
  }
  return { ok: false, errors };
}
