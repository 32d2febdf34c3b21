import { DrizzleQueryError } from 'drizzle-orm/errors';

/** The statement that failed, with its placeholders and without the values; null for any other error. */
export const failedQuery = (error: Error): string | null =>
  error instanceof DrizzleQueryError ? error.query : null;
