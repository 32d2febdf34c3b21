import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { count, time } from '#contract/answers';
import { CommandError } from './command';

/** backup.json; beside it tables/NAME.ndjson, files/ID and SHA256SUMS over all of them (ADR 20). */
const BackupInfo = v.object({
  created_at: time,
  /** Hash of the newest migration. */
  migration: v.string(),
  rows: count,
  files: count,
  sequences: v.record(v.string(), v.nullable(v.pipe(v.string(), v.digits()))),
  /** Ids of files with a row whose bytes were missing or damaged. */
  lost_files: v.array(v.string()),
});
export type BackupInfo = v.InferOutput<typeof BackupInfo>;

export const INFO = 'backup.json';
export const SUMS = 'SHA256SUMS';
export const tableFile = (name: string) => `tables/${name}.ndjson`;
export const storedFile = (id: string) => `files/${id}`;

export type Data = Iterable<string> | AsyncIterable<string | Uint8Array>;

/** Flushed; returns SHA-256 in lower-case hex */
export async function writeSummed(path: string, data: Data): Promise<string> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of data) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(Readable.from(hashed()), createWriteStream(path, { flush: true }));
  return hash.digest('hex');
}

/** Compares every byte with SHA256SUMS; returns backup.json and the paths. Throws CommandError when damaged. */
export async function verifyBackup(folder: string): Promise<{ info: BackupInfo; paths: Set<string> }> {
  const damaged = (path: string) =>
    new CommandError(`The backup is damaged: ${join(folder, path)} is not what was written.`);
  const sums = await readFile(join(folder, SUMS), 'utf8').catch((cause: unknown) => {
    throw new CommandError(`${join(folder, SUMS)} cannot be read: is this the folder of a finished backup?`, {
      cause,
    });
  });
  const paths = new Set<string>();
  for (const line of sums.trimEnd().split('\n')) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    if (sum === undefined || path === undefined) throw damaged(SUMS);
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, path)), hash).catch((cause: unknown) => {
      throw new CommandError(`The backup is damaged: ${join(folder, path)} cannot be read.`, { cause });
    });
    if (hash.digest('hex') !== sum) throw damaged(path);
    paths.add(path);
  }
  const read = v.safeParse(BackupInfo, JSON.parse(await readFile(join(folder, INFO), 'utf8')));
  if (!paths.has(INFO) || !read.success) throw damaged(INFO);
  return { info: read.output, paths };
}

/** Node's readline also splits at U+2028, which may be part of a text. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

export const describeContents = ({ rows, files }: BackupInfo): string => `${rows} rows and ${files} files`;

export const describeLost = ({ lost_files }: BackupInfo): string | null =>
  lost_files.length === 0
    ? null
    : `${lost_files.length} files were gone or damaged when the backup was made: ${lost_files.join(', ')}.`;
