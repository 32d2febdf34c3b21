import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { time } from '#contract/answers';
import { Sha256 } from '#contract/applications';
import { writeFileAtomically } from '../../core/flush';
import type { ErasedRow } from './erase.repository';

const ErasedLine = v.object({ account: Sha256, id: v.pipe(v.number(), v.integer()), erased_at: time });

/** Beside the database and beside backups (ADR 47). */
export const erasedListIn = (folder: string): string => join(folder, 'erased-accounts.ndjson');

export async function readErasedList(path: string): Promise<ErasedRow[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { account, id, erased_at } = v.parse(ErasedLine, JSON.parse(line));
      return { account, userId: id, erasedAt: new Date(erased_at), fileIds: null };
    });
}

/** Appends new accounts only, whole or not at all. */
export async function addToErasedList(path: string, rows: readonly ErasedRow[]): Promise<void> {
  const before = await readErasedList(path);
  const known = new Set(before.map(({ account }) => account));
  const added = rows.filter(({ account }) => !known.has(account));
  if (added.length === 0) return;
  const lines = [...before, ...added].map(
    ({ account, userId, erasedAt }) =>
      `${JSON.stringify({ account, id: userId, erased_at: erasedAt.toISOString() })}\n`,
  );
  await writeFileAtomically(path, Buffer.from(lines.join('')));
}
