import { errorTable, type ErrorCode, type FieldErrors } from '#contract/errors';

interface AppErrorOptions {
  /** Sentences for single fields; goes into the answer's `errors`. */
  errors?: FieldErrors;
  /** Said instead of the table's sentence, when the situation knows more (a field's name, a limit, a reason). */
  sentence?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** What goes wrong on purpose: a code of contract/errors.ts. One middleware turns it into the answer. */
export class AppError extends Error {
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(options.sentence ?? errorTable[code].sentence, { cause: options.cause });
    this.name = 'AppError';
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** 422 for one field, with its sentence above the form as well. */
export const fieldInvalid = (field: string, sentence: string) =>
  validationFailed({ [field]: [sentence] }, sentence);

/** 422 with a list of sentences for each field. */
export const validationFailed = (errors: FieldErrors, sentence?: string) =>
  new AppError('validation_failed', sentence === undefined ? { errors } : { errors, sentence });
