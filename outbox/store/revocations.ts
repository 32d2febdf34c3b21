import type { Operations } from './transaction';

const KEY = 'to_revoke';

/**
 * Tokens of sessions that were ended on this phone without signal, until the server has heard of it (rule 9). They
 * are used for nothing else, and stand apart from the session that sends.
 */
export const readRevocations = async ({ get }: Pick<Operations, 'get'>): Promise<string[]> =>
  ((await get(KEY)) as string[] | undefined) ?? [];

export function writeRevocations(
  { put, remove }: Pick<Operations, 'put' | 'remove'>,
  tokens: string[],
): void {
  if (tokens.length > 0) put(KEY, tokens);
  else remove(KEY);
}
