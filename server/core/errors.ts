import type * as v from 'valibot';
import { errorTable, type ErrorCode, type FieldErrors } from '#contract/errors';
import { validate } from '#contract/validate';

interface AppErrorOptions {
  /** Sentences by field. */
  errors?: FieldErrors;
  /** Replaces the table's sentence when more is known: a field's name, a limit, a reason. */
  sentence?: string;
  retryAfterSeconds?: number;
  /** Closes the connection after the answer, without reading the rest of the body. */
  closes?: boolean;
  cause?: unknown;
}

/** An expected error, with a code of contract/errors.ts. */
export class AppError extends Error {
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly closes: boolean;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(options.sentence ?? errorTable[code].sentence, { cause: options.cause });
    this.name = 'AppError';
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.closes = options.closes ?? false;
  }
}

/** 503 with Retry-After. */
export const busy = () => new AppError('unavailable', { retryAfterSeconds: 2 });

/** With its sentence above the form as well. */
export const fieldError = (code: ErrorCode, field: string, sentence: string, cause?: unknown) =>
  new AppError(code, { sentence, errors: { [field]: [sentence] }, cause });

/** 422 for one field. */
export const fieldInvalid = (field: string, sentence: string) =>
  fieldError('validation_failed', field, sentence);

/** 422 with sentences by field. */
export const validationFailed = (errors: FieldErrors, sentence?: string) =>
  new AppError('validation_failed', sentence === undefined ? { errors } : { errors, sentence });

/** @param heading above the fields' sentences. @throws AppError `validation_failed` with sentences by field */
export function requireValid<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  heading?: string,
): v.InferOutput<S> {
  const result = validate(schema, input);
  if (!result.ok) throw validationFailed(result.errors, heading);
  return result.value;
}
