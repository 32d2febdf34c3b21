import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { count, time } from '#contract/answer-fields';
import { Sha256 } from '#contract/applications';
import { CommandError } from './command';

const FORMAT = 'wokabaut backup';
const VERSION = 1;

/** manifest.json: all that is in a backup, and by which sums one knows that it is still the same. */
const Manifest = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  created_at: time,
  /** Hash of the newest migration. */
  migration: v.string(),
  tables: v.record(v.string(), v.object({ rows: count, sha256: Sha256 })),
  sequences: v.record(v.string(), v.nullable(v.pipe(v.string(), v.digits()))),
  /** By id, which is the key in the file store. */
  files: v.record(v.pipe(v.string(), v.uuid()), v.object({ size: count, sha256: Sha256 })),
  /** Ids of files that had a row, and whose bytes were gone or damaged already. */
  lost_files: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;

export const newManifest = (parts: Omit<Manifest, 'format' | 'version'>): Manifest => ({
  format: FORMAT,
  version: VERSION,
  ...parts,
});

/** Where things stand in a backup's folder. */
export const backupPaths = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  /** As `sha256sum` writes it, so that it can be checked by hand as well. */
  manifestSum: join(folder, 'manifest.json.sha256'),
  tables: join(folder, 'tables'),
  table: (name: string) => join(folder, 'tables', `${name}.ndjson`),
  files: join(folder, 'files'),
  file: (id: string) => join(folder, 'files', id),
});

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** @returns the text of manifest.json and of its sum */
export function manifestTexts(manifest: Manifest): { text: string; sum: string } {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  return { text, sum: `${hashOf(text)}  manifest.json\n` };
}

const damaged = (path: string) => new CommandError(`The backup is damaged: ${path} is not what was written.`);

const readOrComplain = (path: string) =>
  readFile(path).catch((cause: unknown) => {
    throw new CommandError(`${path} cannot be read: is this the folder of a finished backup?`, { cause });
  });

/** @throws CommandError when it is not there, damaged, or of another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const paths = backupPaths(folder);
  const bytes = await readOrComplain(paths.manifest);
  const sum = (await readOrComplain(paths.manifestSum)).toString();
  if (sum !== `${hashOf(bytes)}  manifest.json\n`) throw damaged(paths.manifest);
  const checked = v.safeParse(Manifest, JSON.parse(bytes.toString()));
  if (!checked.success) throw new CommandError(`${paths.manifest} is of a format that is not known here.`);
  return checked.output;
}

async function sumOf(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(path).catch((cause: unknown) => {
    throw new CommandError(`The backup is damaged: ${path} cannot be read.`, { cause });
  });
  for await (const chunk of handle.createReadStream() as AsyncIterable<Buffer>) {
    size += chunk.length;
    hash.update(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}

/**
 * Reads every byte of a backup.
 * @throws CommandError naming the first file that is not what was written
 */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<void> {
  const paths = backupPaths(folder);
  for (const [name, wanted] of Object.entries(manifest.tables)) {
    if ((await sumOf(paths.table(name))).sha256 !== wanted.sha256) throw damaged(paths.table(name));
  }
  for (const [id, wanted] of Object.entries(manifest.files)) {
    const found = await sumOf(paths.file(id));
    if (found.sha256 !== wanted.sha256 || found.size !== wanted.size) throw damaged(paths.file(id));
  }
}

/** The rows of a table, one JSON text each. (Node's readline also breaks lines at signs that may stand in a text.) */
export async function* readLines(folder: string, table: string): AsyncGenerator<string> {
  let begun = '';
  const chunks = createReadStream(backupPaths(folder).table(table), { encoding: 'utf8' });
  for await (const chunk of chunks as AsyncIterable<string>) {
    const lines = (begun + chunk).split('\n');
    begun = lines.pop()!;
    yield* lines;
  }
}
