import { html } from 'hono/html';
import type { JsonSchema as Schema } from '../../http/json-schema';
import { code, none, prose, typeWords, type Markup } from './schema-words';

interface Row {
  name: string;
  isRequired: boolean;
  schema: Schema;
}

/** The fields of an object, those of objects inside of it as `company.id`, of lists of them as `removed[].id`. */
function rowsOf(schema: Schema, prefix = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]): Row[] => {
    const name = `${prefix}${key}`;
    const row = { name, schema: field, isRequired: schema.required?.includes(key) ?? false };
    if (field.properties) return rowsOf(field, `${name}.`);
    if (field.items?.properties) return [row, ...rowsOf(field.items, `${name}[].`)];
    return [row];
  });
}

const withDefault = ({ default: value }: Schema): Markup =>
  value === undefined || value === '' ? none : html` Unless given: ${code(value)}.`;

/** A table of names and what is known about them. */
export const factsTable = (label: string, rows: [name: Markup, facts: Markup][]): Markup => html`
  <table aria-label="${label}">
    <tbody>
      ${rows.map(
        ([name, facts]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${facts}</td>
          </tr>`,
      )}
    </tbody>
  </table>
`;

function objectTable(label: string, schema: Schema, marksOptional: boolean): Markup {
  const rows = rowsOf(schema).map(({ name, isRequired, schema: field }): [Markup, Markup] => [
    html`${code(name)}${marksOptional && !isRequired ? html` <small>optional</small>` : none}`,
    html`${typeWords(field)}${field.description ? html`. ${prose(field.description)}` : none}${withDefault(field)}`,
  ]);
  const words = schema.description ? html`<p>${schema.description}</p>` : none;
  return html`${rows.length > 0 ? factsTable(label, rows) : none}${words}`;
}

/**
 * A schema as a reader takes it in: a table of its fields, a word for what has no fields, one after the other where any
 * of several will do.
 * @param marksOptional for what is sent; an answer has every field
 */
export function schemaView(label: string, schema: Schema, marksOptional: boolean): Markup {
  if (schema.anyOf && schema.anyOf.some(({ properties, allOf }) => properties ?? allOf)) {
    return html`${schema.anyOf.map((one, index) =>
      index === 0
        ? schemaView(label, one, marksOptional)
        : html`<p>or</p>
            ${schemaView(label, one, marksOptional)}`,
    )}`;
  }
  if (schema.properties) return objectTable(label, schema, marksOptional);
  return html`<p>${typeWords(schema)}</p>`;
}
