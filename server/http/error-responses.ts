import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorTable, type ErrorBody } from '#contract/errors';
import type { AppEnv } from './context';
import { AppError } from '../core/errors';
import { describeError } from '../core/describe-error';
import { classifyDatabaseError } from '../db/database-errors';

export function setErrorHeaders(c: Context<AppEnv>, { retryAfterSeconds, closes }: AppError): void {
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  if (closes) c.header('Connection', 'close');
}

export function answerError(c: Context<AppEnv>, error: AppError): Response {
  const { status } = errorTable[error.code];
  const body: ErrorBody = {
    code: error.code,
    error: error.message,
    message: error.message,
    ...(error.errors && { errors: error.errors }),
    ...(status >= 500 && { request_id: c.get('requestId') }),
  };
  setErrorHeaders(c, error);
  return c.json(body, status as ContentfulStatusCode);
}

/** Unexpected ones are `internal`, or the database error's code; server errors are logged. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known =
    error instanceof AppError
      ? error
      : new AppError(classifyDatabaseError(error) ?? 'internal', { cause: error });
  if (errorTable[known.code].status >= 500) {
    const cause = known.cause ?? known;
    c.get('logger').error({ code: known.code, err: describeError(cause) }, 'request failed');
  }
  return answerError(c, known);
};

export const onNotFound: NotFoundHandler<AppEnv> = (c) => answerError(c, new AppError('not_found'));
