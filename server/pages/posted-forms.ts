import type { Context } from 'hono';
import { limits } from '#contract/limits';
import { datePartNames, joinDate } from '#contract/dates';
import { errorTable, type ErrorBody } from '#contract/errors';
import type { PageFormRule, PostedForm } from '#contract/page-forms';
import { readBody } from '../http/body';
import { formParser } from '../http/multipart';
import type { AppEnv } from '../http/operation';
import { AppError } from '../core/errors';

/** Too large files are cut off one byte after their limit. */
interface PageForm {
  fields: Map<string, string>;
  files: Map<string, File>;
}

const maxFields = 30;
/** Limit of a form with a file, so that it can be answered with its fields. */
const maxFormBytes = 16 * 1024 * 1024;

/** Two minutes, and a second for each 4 KB: a logo may be slow on a slow link. */
const withinMs = (c: Context<AppEnv>) =>
  120_000 + Math.min(Number(c.req.header('content-length') ?? maxFormBytes), maxFormBytes) / 4;

const openParser = (c: Context<AppEnv>, files: number, fileSize: number) =>
  formParser(c, /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i, {
    files,
    fileSize,
    fields: maxFields,
    fieldSize: limits.jsonBody.maxBytes,
    parts: maxFields + 8,
  });

async function readForm(c: Context<AppEnv>, fileBytes: number): Promise<PageForm> {
  const parser = openParser(c, fileBytes > 0 ? 1 : 0, fileBytes + 1);
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
  const parser = openParser(c, 0, 0);
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

/** A call in this process, with the same checks, limits and sentences as over the network. */
export type CallApi = (c: Context<AppEnv>, path: string, init: RequestInit) => Promise<Response>;

const passedOn = ['Retry-After', 'Connection'];

export function passHeadersOn(c: Context<AppEnv>, { headers }: Response): void {
  for (const name of passedOn) {
    const value = headers.get(name);
    if (value !== null) c.header(name, value);
  }
}

function joinDates({ dates = [] }: PageFormRule, { fields }: PageForm): void {
  for (const date of dates) {
    const names = datePartNames(date);
    const [day, month, year] = [names.day, names.month, names.year].map((name) => fields.get(name));
    if (day === undefined && month === undefined && year === undefined) continue;
    fields.set(date, joinDate({ day: day ?? '', month: month ?? '', year: year ?? '' }));
    for (const name of Object.values(names)) fields.delete(name);
  }
}

function toBody(
  { under, hasFiles }: PageFormRule,
  { fields, files }: PageForm,
  more: Record<string, string>,
) {
  // Last, so that no field of the form replaces them.
  const values = { ...Object.fromEntries(fields), ...more };
  if (!hasFiles) return JSON.stringify(under === undefined ? values : { [under]: values });
  const body = new FormData();
  for (const [name, value] of [...Object.entries(values), ...files]) body.append(`${under}[${name}]`, value);
  return body;
}

export const refusedForm = (name: PostedForm['name'], { code, message }: AppError): PostedForm => ({
  name,
  code,
  isDone: false,
  sentence: message,
  values: {},
  errors: {},
});

/** `more` are fields of the call that the form has not (contract/page-forms.ts). */
export async function postForm(
  c: Context<AppEnv>,
  { name, rule }: { name: PostedForm['name']; rule: PageFormRule },
  callApi: CallApi,
  more: Record<string, string> = {},
) {
  const { token, fixed, secret = [], method = 'POST' } = rule;
  const form = await readForm(c, rule.hasFiles ? limits.logo.maxFileSize : 0);
  joinDates(rule, form);
  const body = toBody(rule, form, {
    ...fixed,
    ...more,
    ...(token && { [token.field]: c.req.query(token.parameter) ?? '' }),
  });
  const json = typeof body === 'string' ? { headers: { 'Content-Type': 'application/json' } } : undefined;
  const response = await callApi(c, rule.call, { method, body, ...json });
  const answer = (await response.json()) as Partial<ErrorBody> & { message?: string };
  const posted: PostedForm = {
    name,
    isDone: response.ok,
    sentence: answer.error ?? answer.message ?? errorTable.internal.sentence,
    ...(answer.code && { code: answer.code }),
    values: response.ok
      ? {}
      : Object.fromEntries([...form.fields].filter(([field]) => !secret.includes(field))),
    errors: answer.errors ?? {},
  };
  return { posted, response, answer: answer as unknown };
}
