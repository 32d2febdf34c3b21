import busboy from 'busboy';
import type { Context } from 'hono';
import { limits } from '#contract/limits';
import { readBody } from '../http/discard-body';
import type { AppEnv } from '../http/context';
import { AppError } from '../core/errors';

/** Too large files are cut off one byte after their limit. */
export interface PageForm {
  fields: Map<string, string>;
  files: Map<string, File>;
}

const maxFields = 30;
/** Limit of a form with a file, so that it can be answered with its fields. */
const maxFormBytes = 16 * 1024 * 1024;

/** Two minutes, and a second for each 4 KB: a logo may be slow on a slow link. */
const withinMs = (c: Context<AppEnv>) =>
  120_000 + Math.min(Number(c.req.header('content-length') ?? maxFormBytes), maxFormBytes) / 4;

/** Parser for few short fields. @throws AppError `unsupported_body` for another body than a form */
function openParser(type: string, files: number, fileSize: number) {
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type))
    throw new AppError('unsupported_body');
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: {
        files,
        fileSize,
        fields: maxFields,
        fieldSize: limits.jsonBody.maxBytes,
        parts: maxFields + 8,
      },
    });
  } catch (cause) {
    throw new AppError('bad_multipart', { cause });
  }
}

/**
 * In memory. @param fileBytes a file is read up to one byte more; 0 without files
 * @throws AppError `unsupported_body`, `payload_too_large`, `body_timeout`, `bad_multipart`
 */
export async function readForm(c: Context<AppEnv>, fileBytes: number): Promise<PageForm> {
  const parser = openParser(c.req.header('content-type') ?? '', fileBytes > 0 ? 1 : 0, fileBytes + 1);
  const form: PageForm = { fields: new Map(), files: new Map() };
  let failed: AppError | undefined;
  const fail = (error: AppError) => void (failed ??= error);
  const hold = (bytes: number) => {
    try {
      c.get('heldBody')?.add(bytes);
    } catch (error) {
      fail(error as AppError);
    }
  };
  parser.on('fieldsLimit', () => fail(new AppError('payload_too_large')));
  parser.on('error', (cause) => fail(new AppError('bad_multipart', { cause })));
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) fail(new AppError('payload_too_large'));
    else if (name) {
      form.fields.set(name, value);
      hold(Buffer.byteLength(value));
    }
  });
  parser.on('file', (name, part, { filename, mimeType }) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    part.on('error', () => undefined);
    part.on('data', (chunk: Uint8Array<ArrayBuffer>) => {
      chunks.push(chunk);
      hold(chunk.byteLength);
    });
    // A file input that was left empty has no name.
    part.on('close', () => filename && form.files.set(name, new File(chunks, filename, { type: mimeType })));
  });
  const closed = new Promise<void>((resolve) => parser.once('close', resolve));
  const maxBytes = fileBytes > 0 ? maxFormBytes : limits.jsonBody.maxBytes;
  let size = 0;
  for await (const chunk of readBody(
    c,
    'bad_multipart',
    fileBytes > 0 ? withinMs(c) : limits.jsonBody.withinMs,
  )) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('payload_too_large');
    if (failed) throw failed;
    parser.write(chunk);
  }
  parser.end();
  await closed;
  if (failed) throw failed;
  return form;
}

/** Passes a multipart body on, and returns it with the short fields `names` seen so far. */
export function noteFields(c: Context<AppEnv>, body: ReadableStream<Uint8Array>, names: readonly string[]) {
  const fields = new Map<string, string>();
  const parser = openParser(c.req.header('content-type') ?? '', 0, 0);
  parser.on('error', () => undefined);
  parser.on('field', (name, value) => {
    if (names.includes(name)) fields.set(name, value.slice(0, limits.shortText.max));
  });
  const noted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (!parser.destroyed) parser.write(chunk);
      controller.enqueue(chunk);
    },
    flush: () => void parser.end(),
  });
  return { body: body.pipeThrough(noted), fields };
}
