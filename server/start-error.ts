import { DataDirInUse } from './db/data-dir-lock';
import { sqlState } from './db/database-errors';
import { NewerSchema } from './db/database';
import { SettingsError } from './settings';

const systemErrors: Record<string, string> = {
  EADDRINUSE: 'PORT is already in use by another program: stop that one, or set PORT to another number.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  ENOTFOUND: 'HOST or the host in DATABASE_URL cannot be found.',
  ECONNREFUSED: 'DATABASE_URL: nothing answers there.',
  ENOSPC: 'DATA_DIR: the disk is full.',
  EROFS: 'DATA_DIR cannot be written: the disk is read-only.',
  ENOTDIR: 'DATA_DIR must be a folder.',
  EEXIST: 'DATA_DIR must be a folder.',
};

export function describeStartError(error: unknown): string {
  if ([SettingsError, DataDirInUse, NewerSchema].some((known) => error instanceof known))
    return (error as Error).message;
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') {
    return syscall === 'listen'
      ? 'PORT needs more rights than this user has: set PORT to a number above 1023.'
      : 'DATA_DIR cannot be written by this user.';
  }
  const known = code === undefined ? undefined : systemErrors[code];
  if (known) return known;
  if (/^(28|3D)/.test(sqlState(error) ?? ''))
    return `DATABASE_URL was refused by the database: ${error.message}.`;
  return error.stack ?? error.message;
}
