import { AppError } from '../core/errors';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a file's name in a store is one that we gave. */
export const isFileKey = (name: string): boolean => UUID.test(name);

/**
 * Keys are made by the server; this is the second lock on the door.
 * @returns the key
 * @throws AppError `not_found`
 */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new AppError('not_found');
  return key;
}
