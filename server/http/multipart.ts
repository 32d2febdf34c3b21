import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import busboy from 'busboy';
import type { Context } from 'hono';
import { withoutControls } from '#contract/fields';
import { fileSentences } from '#contract/files';
import type { Dependencies } from '../dependencies';
import type { AppEnv } from './context';
import { discardBody } from './discard-body';
import { AppError, fieldError, fieldInvalid } from '../core/errors';
import { hashToDisk, type ReceivedFile } from '../storage/incoming-files';

const maxFieldBytes = 64 * 1024;
/** Undeclared file parts are discarded; more than this many are an error. */
const maxUndeclaredFiles = 4;
const maxNameLength = 150;

/** Makes a file name safe for headers and lists: one line of at most 150 characters, without control characters. */
export const tidyName = (name: string) =>
  [...withoutControls(name).replace(/\s+/g, ' ').trim()].slice(0, maxNameLength).join('');

/** A file field: its size limit, and its label in error sentences. */
export interface FileField {
  maxBytes: number;
  label: string;
}

const fileTooLarge = (field: string, { label, maxBytes }: FileField) =>
  fieldError('file_too_large', field, fileSentences.tooLarge(label, maxBytes));

export interface MultipartSpec<F extends string> {
  files: Record<F, FileField>;
  maxFields: number;
}

export interface ReceivedForm<F extends string> {
  fields: Record<string, string>;
  /** A file input left empty by a browser counts as absent. */
  files: Partial<Record<F, ReceivedFile>>;
  /** Deletes the temporary files that were not stored. Call it in a `finally`. */
  discard(): Promise<void>;
}

function openParser(c: Context<AppEnv>, declaredFiles: number, maxFields: number): busboy.Busboy {
  const contentType = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new AppError('unsupported_body');
  const files = declaredFiles + maxUndeclaredFiles;
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      // busboy rejects a value or a count that reaches its limit.
      limits: { files, fields: maxFields, parts: files + maxFields + 1, fieldSize: maxFieldBytes + 1 },
    });
  } catch (cause) {
    throw new AppError('bad_multipart', { cause });
  }
}

/** Collects the parts of a form; `failed` rejects with the first error. */
class MultipartReceiver<F extends string> {
  readonly fields = new Map<string, string>();
  readonly files = new Map<string, ReceivedFile>();
  private readonly names = new Set<string>();
  private readonly paths: string[] = [];
  private readonly writes: Promise<void>[] = [];
  private fail!: (error: unknown) => void;
  readonly failed = new Promise<never>((_, reject) => (this.fail = reject));

  constructor(
    private readonly parser: busboy.Busboy,
    spec: MultipartSpec<F>,
    private readonly folder: string,
  ) {
    // It may reject before it is awaited.
    this.failed.catch(() => undefined);
    const failTooLarge = () => this.fail(new AppError('payload_too_large'));
    parser.on('partsLimit', failTooLarge).on('filesLimit', failTooLarge).on('fieldsLimit', failTooLarge);
    parser.on('error', (cause) => this.fail(new AppError('bad_multipart', { cause })));
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) return failTooLarge();
      if (name && this.isFirst(name, name)) this.fields.set(name, value);
    });
    parser.on('file', (name, part, { filename }) => {
      // The parser reports broken parts; without a listener the error would end the process.
      part.on('error', () => undefined);
      const limit = name && Object.hasOwn(spec.files, name) ? spec.files[name as F] : null;
      if (!limit || !this.isFirst(name, limit.label)) return void part.resume();
      const target = path.join(this.folder, randomUUID());
      this.paths.push(target);
      const write = hashToDisk(part, target, (size) => {
        if (size > limit.maxBytes) throw fileTooLarge(name, limit);
      }).then((written) => {
        if (written.size === 0 && !filename) return;
        this.files.set(name, { path: target, name: tidyName(filename ?? ''), ...written });
      });
      this.writes.push(write);
      write.catch(this.fail);
    });
  }

  private isFirst(name: string, label: string): boolean {
    if (!this.names.has(name)) return !!this.names.add(name);
    this.fail(fieldInvalid(name, fileSentences.repeated(label)));
    return false;
  }

  /**
   * Parses the body with back-pressure from the disk.
   * @param maxBytes of the whole body; Content-Length may be missing or wrong
   */
  async read(body: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.parser.once('close', () => resolve()));
    let size = 0;
    for (;;) {
      const { done, value } = await body.read().catch((cause: unknown) => {
        throw new AppError('bad_multipart', { cause });
      });
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) throw new AppError('payload_too_large');
      const consumed = new Promise<void>((resolve) => this.parser.write(value, () => resolve()));
      await Promise.race([consumed, this.failed]);
    }
    this.parser.end();
    await Promise.race([closed, this.failed]);
    await Promise.race([Promise.all(this.writes), this.failed]);
  }

  async discard(): Promise<void> {
    this.parser.destroy();
    await Promise.allSettled(this.writes);
    await Promise.all(this.paths.map((file) => rm(file, { force: true })));
  }
}

/**
 * Streams a multipart form: declared files to temporary files (mode 0600, flushed, hashed), text fields to memory
 * (64 KB each at most). After an error the temporary files are deleted and the rest of the body is discarded, so that the
 * client receives the answer instead of a reset.
 * @throws AppError `file_too_large` and a repeated field's `validation_failed`, both naming the field; `bad_multipart`
 * (broken, cut off), `unsupported_body` (not multipart), `payload_too_large`, `storage_full`
 */
export async function receiveMultipart<F extends string>(
  c: Context<AppEnv>,
  { incomingDir }: Pick<Dependencies, 'incomingDir'>,
  spec: MultipartSpec<F>,
): Promise<ReceivedForm<F>> {
  const body = c.req.raw.body?.getReader();
  let receiver: MultipartReceiver<F> | undefined;
  try {
    if (!body) throw new AppError(c.req.header('content-type') ? 'bad_multipart' : 'unsupported_body');
    const limits: FileField[] = Object.values(spec.files);
    const form = limits.reduce((sum, file) => sum + file.maxBytes, spec.maxFields * maxFieldBytes);
    // Up to twice the limit is read, to name the file that is too large.
    const maxBytes = 2 * form;
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new AppError('payload_too_large');
    receiver = new MultipartReceiver(openParser(c, limits.length, spec.maxFields), spec, incomingDir);
    await receiver.read(body, maxBytes);
  } catch (error) {
    await Promise.all([receiver?.discard(), body && discardBody(body)]);
    throw error;
  }
  const received = receiver;
  return {
    fields: Object.fromEntries(received.fields),
    files: Object.fromEntries(received.files) as Partial<Record<F, ReceivedFile>>,
    discard: () => received.discard(),
  };
}
