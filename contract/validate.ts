import * as v from 'valibot';
import type { FieldErrors } from './errors';
import { validation } from './messages/account';

export type Validated<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

function keysOf(schema: v.GenericSchema): string[] {
  const first = 'pipe' in schema ? (schema as { pipe: [v.GenericSchema] }).pipe[0] : schema;
  return 'entries' in first ? Object.keys((first as { entries: object }).entries) : [];
}

export const validator =
  <S extends v.GenericSchema>(schema: S) =>
  (input: unknown) =>
    validate(schema, input);

/** Missing keys count as empty, nested errors as the first key's. */
export function validate<S extends v.GenericSchema>(schema: S, input: unknown): Validated<v.InferOutput<S>> {
  const given = typeof input === 'object' && input !== null ? input : {};
  const absent = Object.fromEntries(keysOf(schema).map((key) => [key, undefined]));
  // Not `abortPipeEarly`: checks across two fields run although a third is invalid.
  const result = v.safeParse(schema, { ...absent, ...given }, { message: validation.unreadable });
  if (result.success) return { ok: true, value: result.output };
  const errors: FieldErrors = {};
  for (const issue of result.issues) {
    const key = issue.path?.[0]?.key;
    errors[typeof key === 'string' ? key : ''] ??= [issue.message];
  }
  return { ok: false, errors };
}

export const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
