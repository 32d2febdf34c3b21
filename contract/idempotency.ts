/**
 * The header that makes sending an application twice harmless: the draft's UUID (rule 25). It stands apart from the
 * schemas, so that the worker need not carry them.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
