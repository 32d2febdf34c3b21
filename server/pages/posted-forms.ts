import { datePartNames, joinDate } from '#contract/date-parts';
import type { Context } from 'hono';
import { errorTable, type ErrorBody } from '#contract/errors';
import { limits } from '#contract/limits';
import { pageForms, type PageFormName, type PageFormRule, type PostedForm } from '#contract/page-forms';
import type { AppError } from '../core/errors';
import type { AppEnv } from '../http/context';
import { readForm, type PageForm } from './read-form';

/** A call in this process, with the same checks, limits and sentences as over the network. */
export type CallApi = (c: Context<AppEnv>, path: string, init: RequestInit) => Promise<Response>;

/** Headers of the API's answer for the browser. */
const passedOn = ['Retry-After', 'Connection'];

export function passHeadersOn(c: Context<AppEnv>, { headers }: Response): void {
  for (const name of passedOn) {
    const value = headers.get(name);
    if (value !== null) c.header(name, value);
  }
}

/** Three fields of a date become one, also in a returned form. */
function joinDates({ dates = [] }: PageFormRule, { fields }: PageForm): void {
  for (const date of dates) {
    const names = datePartNames(date);
    const [day, month, year] = [names.day, names.month, names.year].map((name) => fields.get(name));
    if (day === undefined && month === undefined && year === undefined) continue;
    fields.set(date, joinDate({ day: day ?? '', month: month ?? '', year: year ?? '' }));
    for (const name of Object.values(names)) fields.delete(name);
  }
}

/** @param more fields that the form has not */
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

/** A form refused before a call of the API. */
export const refusedForm = (name: PostedForm['name'], { code, message }: AppError): PostedForm => ({
  name,
  code,
  isDone: false,
  sentence: message,
  values: {},
  errors: {},
});

/**
 * Calls the API for a posted form (contract/page-forms.ts), returns its outcome and the answer.
 * @param more fields of the call that are not in the form
 * @throws AppError for a body that is no form
 */
export async function postForm(
  c: Context<AppEnv>,
  name: PageFormName,
  callApi: CallApi,
  more: Record<string, string>,
) {
  const rule = pageForms[name];
  const { token, fixed, secret = [], method = 'POST' } = rule;
  const form = await readForm(c, rule.hasFiles ? limits.logo.maxBytes : 0);
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
