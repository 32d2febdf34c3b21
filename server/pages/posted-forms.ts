import type { Context } from 'hono';
import { errorTable, type ErrorBody } from '#contract/errors';
import { limits } from '#contract/limits';
import { pageForms, type PageFormName, type PageFormRule, type PostedForm } from '#contract/page-forms';
import type { AppEnv } from '../http/context';
import { readBody } from '../http/discard-body';
import { AppError } from '../core/errors';

/** Answers a request to the API in this process: the same checks, limits and sentences as over the network. */
export type CallApi = (c: Context<AppEnv>, path: string, init: RequestInit) => Promise<Response>;

/** A form with a logo, in bytes. */
const maxFormBytes = limits.logo.maxBytes + 64 * 1024;

const rules = pageForms as Record<PageFormName, PageFormRule>;
const names = Object.keys(pageForms) as PageFormName[];

/** The form that a page has; the page's path has no slash at its end. */
export const formOf = (path: string): PageFormName | undefined =>
  names.find((name) => rules[name].path === path);

/** @throws AppError `payload_too_large`, `body_timeout`, `bad_multipart` */
async function readForm(c: Context<AppEnv>, hasFiles = false): Promise<FormData> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const held = c.get('heldBody');
  // A logo may take its time on a slow link.
  const withinMs = hasFiles ? undefined : limits.jsonBody.withinMs;
  for await (const chunk of readBody(c, 'bad_multipart', withinMs)) {
    size += chunk.byteLength;
    if (size > maxFormBytes) throw new AppError('payload_too_large');
    held?.add(chunk.byteLength);
    chunks.push(chunk);
  }
  const type = c.req.header('content-type') ?? '';
  try {
    return await new Response(Buffer.concat(chunks), { headers: { 'Content-Type': type } }).formData();
  } catch (cause) {
    throw new AppError('unsupported_body', { cause });
  }
}

/** The body of the call that takes a form. */
function toBody({ under, fixed, hasFiles }: PageFormRule, form: FormData): FormData | string {
  const fields = [...Object.entries(fixed ?? {}), ...form];
  if (!hasFiles) {
    const values = Object.fromEntries(fields.filter(([, value]) => typeof value === 'string'));
    return JSON.stringify(under === undefined ? values : { [under]: values });
  }
  const body = new FormData();
  for (const [name, value] of fields) body.append(`${under}[${name}]`, value);
  return body;
}

const isSecret = ({ secret = [] }: PageFormRule, name: string) => secret.includes(name);

/**
 * Makes the call of a form that was posted to its page (contract/page-forms.ts).
 * @returns what the page shows of it, and the API's answer
 * @throws AppError for a body that is no form
 */
export async function postForm(c: Context<AppEnv>, name: PageFormName, callApi: CallApi) {
  const rule = rules[name];
  const form = await readForm(c, rule.hasFiles);
  const body = toBody(rule, form);
  const json = typeof body === 'string' ? { 'Content-Type': 'application/json' } : undefined;
  const response = await callApi(c, rule.call, { method: 'POST', body, ...(json && { headers: json }) });
  const answer = (await response.json()) as Partial<ErrorBody> & { message?: string };
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(rule, entry[0]),
  );
  const posted: PostedForm = {
    name,
    isDone: response.ok,
    sentence: answer.error ?? answer.message ?? errorTable.internal.sentence,
    values: response.ok ? {} : Object.fromEntries(texts),
    errors: answer.errors ?? {},
  };
  return { posted, response, answer: answer as unknown };
}
