import { createHash } from 'node:crypto';
import type { JsonSchema } from '../http/operation';
import type { OpenApiDocument } from './document';
import type { MediaType, OperationObject, ResponseObject } from './document-types';

const style = `
:root { color-scheme: light dark; }
body { margin: auto; padding: 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { border-bottom: 2px solid #f2b705; }
:target { outline: 2px solid #f2b705; outline-offset: 0.5rem; }
section { margin: 2rem 0; }
nav a { display: block; padding: 0.25rem 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.35rem; text-align: left; vertical-align: top; border-top: 1px solid gray; }
th { width: 30%; }
`;

/** Allows the page's own style and nothing else. */
export const docsPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!);
const code = (text: string) => `<code>${escape(text)}</code>`;
/** Text with `backquoted` words as code. */
const prose = (text = '') => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const nameOf = (ref: string) => ref.split('/').at(-1)!;

function table(label: string, rows: [name: string, html: string][]): string {
  const lines = rows.map(([name, html]) => `<tr><th scope="row">${code(name)}</th><td>${html}</td></tr>`);
  return `<table aria-label="${escape(label)}">${lines.join('')}</table>`;
}

const limits = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'default'] as const;

/** The type of a value and its limits. */
function valueView(schema: JsonSchema): string {
  const values = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  const type = values ? values.map((value) => JSON.stringify(value)) : [schema.type ?? 'file'].flat();
  const known = limits.filter((key) => schema[key] !== undefined);
  return [code(type.join(' | ')), ...known.map((key) => `${key} ${code(String(schema[key]))}`)].join(' ');
}

/** A schema as a table of its fields, a link to a shared schema, or the type of a value. */
function schemaView(label: string, schema: JsonSchema): string {
  const { $ref, anyOf, properties, items, required = [] } = schema;
  if ($ref !== undefined) return `<a href="#${nameOf($ref)}">${nameOf($ref)}</a>`;
  if (anyOf) return anyOf.map((one) => schemaView(label, one)).join(' or ');
  if (items) return `a list of ${schemaView(label, items)}`;
  if (!properties) return `${valueView(schema)} ${prose(schema.description)}`;
  const rows = Object.entries(properties).map(([name, field]): [string, string] => {
    const view = schemaView(`${label}, ${name}`, field);
    return [name, required.includes(name) ? view : `optional ${view}`];
  });
  return table(label, rows) + prose(schema.description);
}

const contentView = (label: string, content: Record<string, MediaType> = {}) =>
  Object.entries(content)
    .map(([type, { schema }]) => `<p>${type}</p>${schema ? schemaView(`${label}, ${type}`, schema) : ''}`)
    .join('');

/** An answer: its content, or the codes, sentences and own schemas of its errors. */
function responseView(label: string, { description, content }: ResponseObject): string {
  const { schema, examples = {} } = content?.['application/json'] ?? {};
  const errors = Object.entries(examples);
  if (errors.length === 0) return prose(description) + contentView(label, content);
  const sentences = errors.map(
    ([name, { value }]) => `${code(name)} ${prose((value as { error: string }).error)}`,
  );
  const own = (schema?.anyOf ?? []).filter(({ properties }) => properties?.error);
  return [...sentences, ...own.map((one) => schemaView(label, one))].join('<br>');
}

function operationView(document: OpenApiDocument, call: string, operation: OperationObject): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const sent = parameters.map(
    ({ name, in: place, required, schema, description: words }): [string, string] => [
      name,
      `${place}, ${required ? '' : 'optional, '}${valueView(schema)} ${prose(words)}`,
    ],
  );
  const answers = Object.entries(responses).map(([status, given]): [string, string] => {
    const response = '$ref' in given ? document.components.responses[nameOf(given.$ref)]! : given;
    return [status, responseView(`${summary}: ${status}`, response)];
  });
  return `<section id="${operationId}"><h3>${code(call)}</h3><p>${prose(`${summary}. ${description}`)}</p>
${sent.length > 0 ? `<h4>Parameters</h4>${table(`${summary}: parameters`, sent)}` : ''}
${requestBody ? `<h4>Body</h4>${contentView(`${summary}: body`, requestBody.content)}` : ''}
<h4>Answers</h4>${table(`${summary}: answers`, answers)}</section>`;
}

/** Renders the OpenAPI document as one HTML page: contents, calls, shared schemas. */
export function renderDocsPage(document: OpenApiDocument): string {
  const { info, paths, components } = document;
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const links = calls.map(
    ({ call, operation }) =>
      `<a href="#${operation.operationId}">${code(call)} ${prose(operation.summary)}</a>`,
  );
  const sections = calls.map(({ call, operation }) => operationView(document, call, operation));
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<section id="${name}"><h3>${name}</h3>${schemaView(name, schema)}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}</title><style>${style}</style></head>
<body><h1>${escape(info.title)}</h1><p>${prose(info.description)}</p>
<p><a href="openapi.json">openapi.json</a> says the same to programs.</p>
<nav aria-label="Contents">${links.join('\n')}</nav>
<main><h2>Calls</h2>${sections.join('\n')}<h2>Schemas</h2>${schemas.join('\n')}</main></body></html>`;
}
