import type * as v from 'valibot';
import { errorTable, type ErrorCode, type FieldErrors } from '#contract/errors';
import { validate } from '#contract/validate';
import { failedQuery } from '../db/database-errors';

interface AppErrorOptions {
  errors?: FieldErrors;
  /** Replaces the table's sentence when more is known: a field's name, a limit, a reason. */
  sentence?: string;
  retryAfterSeconds?: number;
  /** Closes the connection after the answer, without reading the rest of the body. */
  closes?: boolean;
  cause?: unknown;
}

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

export const busy = () => new AppError('unavailable', { retryAfterSeconds: 2 });

/** With its sentence above the form as well. */
export const fieldError = (code: ErrorCode, field: string, sentence: string, cause?: unknown) =>
  new AppError(code, { sentence, errors: { [field]: [sentence] }, cause });

export const fieldInvalid = (field: string, sentence: string) =>
  fieldError('validation_failed', field, sentence);

export const validationFailed = (errors: FieldErrors, sentence?: string) =>
  new AppError('validation_failed', sentence === undefined ? { errors } : { errors, sentence });

/** Request validation: throws the field errors of a schema. */
export function requireValid<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  heading?: string,
): v.InferOutput<S> {
  const result = validate(schema, input);
  if (!result.ok) throw validationFailed(result.errors, heading);
  return result.value;
}

interface ErrorDescription {
  type: string;
  message?: string;
  /** SQLSTATE or Node's error code. */
  code?: string;
  constraint?: string;
  /** With placeholders, without values. */
  query?: string;
  stack: string[];
  cause?: ErrorDescription;
}

const text = (error: Error, key: string): string | undefined => {
  const value: unknown = (error as unknown as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : undefined;
};

/** For the log: the database's messages quote values (e-mails, names), so only code, constraint, statement. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const query = failedQuery(error);
  const fromDatabase = query !== null || text(error, 'severity') !== undefined;
  const code = text(error, 'code');
  const constraint = text(error, 'constraint');
  return {
    type: error.name,
    ...(!fromDatabase && { message: error.message }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(query !== null && { query }),
    stack: (error.stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : [])),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
