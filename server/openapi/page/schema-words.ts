import { html } from 'hono/html';
import type { JsonSchema as Schema } from '../../http/json-schema';

/** Text that is safe in a page: `html` escapes what is put into it. */
export type Markup = ReturnType<typeof html>;

export const none = html``;

/** With `between` in between. */
export const join = (parts: Markup[], between: Markup | string): Markup =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`;

export const code = (text: unknown): Markup => html`<code>${String(text)}</code>`;

/** `backquoted` words as code. */
export const prose = (text: string): Markup =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? code(part) : part))}`;

export const nameOf = (ref: string): string => ref.split('/').at(-1)!;

const formats: Record<string, string> = {
  date: 'date, YYYY-MM-DD',
  'date-time': 'time, ISO 8601',
  email: 'e-mail address',
  uuid: 'UUID',
};

const plain: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
  null: 'null',
};

function range(least: number | undefined, most: number | undefined, what: string): string {
  if (least === undefined && most === undefined) return '';
  if (most === undefined) return least! > (what === '' ? 0 : 1) ? `, at least ${least}${what}` : '';
  return least === undefined || least <= 1 ? `, at most ${most}${what}` : `, ${least} to ${most}${what}`;
}

function plainWords(schema: Schema): string {
  // Of bytes JSON Schema knows no type.
  if (schema.type === undefined) return 'file';
  const types = [schema.type].flat();
  const words = types.map((type) =>
    type === 'string' ? (formats[schema.format ?? ''] ?? plain.string!) : plain[type]!,
  );
  return (
    words.join(' or ') +
    range(schema.minLength, schema.maxLength, ' characters') +
    range(schema.minimum, schema.maximum, '')
  );
}

/** What a value is, in a few words: "text, at most 120 characters", "list of Level". */
export function typeWords(schema: Schema): Markup {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="#${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) {
    return join(
      schema.enum.map((value) => code(value)),
      ' or ',
    );
  }
  if (schema.anyOf) return join(schema.anyOf.map(typeWords), ' or ');
  if (schema.type === 'array' && schema.items) return html`list of ${typeWords(schema.items)}`;
  return html`${plainWords(schema)}`;
}
