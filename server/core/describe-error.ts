import { failedQuery } from '../db/database-errors';

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
