import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import busboy from 'busboy';
import type { Context } from 'hono';
import { onOneLine } from '#contract/clean-text';
import { fileSentences } from '#contract/files';
import type { Dependencies } from '../dependencies';
import { FORM_BYTES } from '../core/open-bodies';
import { AppError, fieldError, fieldInvalid } from '../core/errors';
import { hashToDisk, type ReceivedFile } from '../storage/file-store';
import type { AppEnv } from './operation';
import { readBody } from './body';

const maxFieldBytes = 64 * 1024;
/** Limit of all text fields together. */
const maxTextBytes = 128 * 1024;
/** Undeclared files are discarded; more are an error. */
const maxUndeclaredFiles = 4;
const maxNameLength = 150;

/** Safe for headers and lists: one line of at most 150 characters, without control characters. */
export const tidyName = (name: string) =>
  [...onOneLine(name).replace(/\s+/g, ' ').trim()].slice(0, maxNameLength).join('');

export interface FileField {
  maxBytes: number;
  label: string;
}

const fileTooLarge = (field: string, { label, maxBytes }: FileField) =>
  fieldError('file_too_large', field, fileSentences.tooLarge(label, maxBytes));

export interface MultipartSpec<F extends string> {
  files: Record<F, FileField>;
  /** Names of text fields; others are dropped. */
  fields: readonly string[];
  /** Maximum of text fields, dropped ones included. */
  maxFields: number;
}

export interface ReceivedForm<F extends string> {
  fields: Record<string, string>;
  /** A file input left empty by a browser counts as absent. */
  files: Partial<Record<F, ReceivedFile>>;
}

export function formParser(c: Context<AppEnv>, kinds: RegExp, limits: busboy.Limits): busboy.Busboy {
  const contentType = c.req.header('content-type') ?? '';
  if (!kinds.test(contentType)) throw new AppError('unsupported_body');
  try {
    return busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', limits });
  } catch (cause) {
    throw new AppError('bad_multipart', { cause });
  }
}

/** Files go to temporary ones, text to memory; after `work` those not stored are deleted. */
export async function receiveMultipart<F extends string, T>(
  c: Context<AppEnv>,
  { incomingDir }: Pick<Dependencies, 'incomingDir'>,
  spec: MultipartSpec<F>,
  work: (form: ReceivedForm<F>) => Promise<T>,
): Promise<T> {
  if (!c.req.raw.body)
    throw new AppError(c.req.header('content-type') ? 'bad_multipart' : 'unsupported_body');
  const limits: FileField[] = Object.values(spec.files);
  const form = limits.reduce((sum, file) => sum + file.maxBytes, spec.maxFields * maxFieldBytes);
  // Up to twice the limit is read, to name the too large file. Content-Length may be missing or wrong.
  const maxBytes = 2 * form;
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new AppError('payload_too_large');
  const held = c.get('heldBody');
  held?.add(FORM_BYTES);
  const maxFiles = limits.length + maxUndeclaredFiles;
  const parser = formParser(c, /^multipart\/form-data\b/i, {
    files: maxFiles,
    fields: spec.maxFields,
    // busboy rejects a value or a count that reaches its limit.
    parts: maxFiles + spec.maxFields + 1,
    fieldSize: maxFieldBytes + 1,
  });

  const fields = new Map<string, string>();
  const files = new Map<string, ReceivedFile>();
  const names = new Set<string>();
  let textBytes = 0;
  const paths: string[] = [];
  const writes: Promise<void>[] = [];
  let fail!: (error: unknown) => void;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  // It may reject before it is awaited.
  failed.catch(() => undefined);
  const isFirst = (name: string, label: string) => {
    if (!names.has(name)) return !!names.add(name);
    fail(fieldInvalid(name, fileSentences.repeated(label)));
    return false;
  };
  const failTooLarge = () => fail(new AppError('payload_too_large'));
  parser.on('partsLimit', failTooLarge).on('filesLimit', failTooLarge).on('fieldsLimit', failTooLarge);
  parser.on('error', (cause) => fail(new AppError('bad_multipart', { cause })));
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) return failTooLarge();
    if (!name || !spec.fields.includes(name) || !isFirst(name, name)) return;
    const size = Buffer.byteLength(value);
    textBytes += size;
    if (textBytes > maxTextBytes) return failTooLarge();
    try {
      held?.add(size);
    } catch (error) {
      return fail(error);
    }
    fields.set(name, value);
  });
  parser.on('file', (name, part, { filename }) => {
    // The parser reports broken parts; without a listener the error would end the process.
    part.on('error', () => undefined);
    const limit = name && Object.hasOwn(spec.files, name) ? spec.files[name as F] : null;
    if (!limit || !isFirst(name, limit.label)) return void part.resume();
    const target = path.join(incomingDir, randomUUID());
    paths.push(target);
    const write = hashToDisk(part, target, (size) => {
      if (size > limit.maxBytes) throw fileTooLarge(name, limit);
    }).then((written) => {
      if (written.size === 0 && !filename) return;
      files.set(name, { path: target, name: tidyName(filename ?? ''), ...written });
    });
    writes.push(write);
    write.catch(fail);
  });
  try {
    const closed = new Promise<void>((resolve) => parser.once('close', () => resolve()));
    let size = 0;
    for await (const chunk of readBody(c, 'bad_multipart')) {
      size += chunk.byteLength;
      held?.received(chunk.byteLength);
      if (size > maxBytes) throw new AppError('payload_too_large');
      const consumed = new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
      await Promise.race([consumed, failed]);
    }
    parser.end();
    await Promise.race([closed, failed]);
    await Promise.race([Promise.all(writes), failed]);
    return await work({
      fields: Object.fromEntries(fields),
      files: Object.fromEntries(files) as Partial<Record<F, ReceivedFile>>,
    });
  } finally {
    parser.destroy();
    await Promise.allSettled(writes);
    await Promise.all(paths.map((file) => rm(file, { force: true })));
  }
}
