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
import { AppError, fieldInvalid } from '../core/errors';
import { hashToDisk, type ReceivedFile } from '../storage/incoming-files';

const FIELD_BYTES = 64 * 1024;
/** Undeclared file parts are discarded; more than this many are an error. */
const UNDECLARED_FILES = 4;

/** Characters of a file's name that are kept. */
const NAME_LENGTH = 150;

/** Makes a file name safe for headers and lists: one line, without control characters. */
export const tidyName = (name: string) =>
  [...withoutControls(name).replace(/\s+/g, ' ').trim()].slice(0, NAME_LENGTH).join('');

/** A file field that a call takes: how large it may be, and what people call it. */
export interface FileField {
  maxBytes: number;
  label: string;
}

const fileTooLarge = (field: string, { label, maxBytes }: FileField) => {
  const sentence = fileSentences.tooLarge(label, maxBytes);
  return new AppError('file_too_large', { sentence, errors: { [field]: [sentence] } });
};

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
  const files = declaredFiles + UNDECLARED_FILES;
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      // The parser calls a value or a count that just reaches its limit too much: one more than we allow.
      limits: { files, fields: maxFields, parts: files + maxFields + 1, fieldSize: FIELD_BYTES + 1 },
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
    // It may fail while nobody awaits it.
    this.failed.catch(() => undefined);
    const tooMuch = () => this.fail(new AppError('payload_too_large'));
    parser.on('partsLimit', tooMuch).on('filesLimit', tooMuch).on('fieldsLimit', tooMuch);
    parser.on('error', (cause) => this.fail(new AppError('bad_multipart', { cause })));
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) return tooMuch();
      if (name && this.isFirst(name, name)) this.fields.set(name, value);
    });
    parser.on('file', (name, part, { filename }) => {
      // A part that breaks off is reported by the parser; without a listener it would end the process.
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
   * @param most bytes of the whole body; Content-Length may be missing or wrong
   */
  async read(body: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.parser.once('close', () => resolve()));
    let size = 0;
    for (;;) {
      const { done, value } = await body.read().catch((cause: unknown) => {
        throw new AppError('bad_multipart', { cause });
      });
      if (done) break;
      size += value.byteLength;
      if (size > most) throw new AppError('payload_too_large');
      const taken = new Promise<void>((resolve) => this.parser.write(value, () => resolve()));
      await Promise.race([taken, this.failed]);
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
 * (64 KB each at most). Whatever goes wrong, nothing is left on the disk and the rest of the body is read, so that
 * the client receives the answer and not a reset.
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
    const form = limits.reduce((sum, { maxBytes }) => sum + maxBytes, spec.maxFields * FIELD_BYTES);
    // Up to twice the limit is read, to name the file that is too large.
    const most = 2 * form;
    if (Number(c.req.header('content-length') ?? 0) > most) throw new AppError('payload_too_large');
    receiver = new MultipartReceiver(openParser(c, limits.length, spec.maxFields), spec, incomingDir);
    await receiver.read(body, most);
  } catch (error) {
    await Promise.all([receiver?.discard(), body && discardBody(body)]);
    throw error;
  }
  const taken = receiver;
  return {
    fields: Object.fromEntries(taken.fields),
    files: Object.fromEntries(taken.files) as Partial<Record<F, ReceivedFile>>,
    discard: () => taken.discard(),
  };
}
