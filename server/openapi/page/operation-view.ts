import { html } from 'hono/html';
import type {
  MediaType,
  Method,
  OpenApiDocument,
  OperationObject,
  Reference,
  ResponseObject,
} from '../document-types';
import type { JsonSchema as Schema } from '../../http/json-schema';
import { factsTable, schemaView } from './schema-table';
import { code, join, nameOf, none, prose, typeWords, type Markup } from './schema-words';

const resolve = (document: OpenApiDocument, response: ResponseObject | Reference): ResponseObject =>
  '$ref' in response ? document.components.responses[nameOf(response.$ref)]! : response;

const contentView = (label: string, content: Record<string, MediaType>, marksOptional: boolean): Markup =>
  html`${Object.entries(content).map(
    ([type, { schema }]) => html`
      <p><b>${type}</b></p>
      ${schema ? schemaView(`${label}, ${type}`, schema, marksOptional) : none}
    `,
  )}`;

function parametersView({ parameters = [], summary }: OperationObject): Markup {
  if (parameters.length === 0) return none;
  const rows = parameters.map((parameter): [Markup, Markup] => [
    html`${code(parameter.name)} <small>${parameter.in}${parameter.required ? '' : ', optional'}</small>`,
    html`${typeWords(parameter.schema)}. ${prose(parameter.description)}`,
  ]);
  return html`<h4>Parameters</h4>
    ${factsTable(`Parameters: ${summary}`, rows)}`;
}

/** Refusals: status, code, and the sentence that people read. */
function errorsView(responses: [string, ResponseObject][], label: string): Markup {
  const rows = responses.flatMap(([status, { content = {}, description }]): [Markup, Markup][] => {
    const examples = Object.entries(content['application/json']?.examples ?? {});
    if (examples.length === 0) return [[html`${status}`, html`${description}`]];
    return examples.map(([name, { value }]) => [
      html`${status} ${code(name)}`,
      html`${(value as { error: string }).error}`,
    ]);
  });
  return html`<h4>Refusals</h4>
    ${factsTable(label, rows)}`;
}

/** The bodies of a refusal that are unlike all others' (an import's list of bad lines). */
const ownBodies = ({ content }: ResponseObject): Schema[] =>
  (content?.['application/json']?.schema?.anyOf ?? []).filter(({ properties }) => properties?.error);

function answersView(document: OpenApiDocument, operation: OperationObject): Markup {
  const all = Object.entries(operation.responses)
    .filter(([status]) => status !== '5XX')
    .map(([status, response]): [string, ResponseObject] => [status, resolve(document, response)]);
  const good = all.filter(([status]) => Number(status) < 400);
  const bad = all.filter(([status]) => Number(status) >= 400);
  const label = (status: string) => `Answer ${status}: ${operation.summary}`;
  return html`
    <h4>Answers</h4>
    ${good.map(
      ([status, { description, content = {} }]) => html`
        <p><b>${status}</b> ${description}</p>
        ${contentView(label(status), content, false)}
      `,
    )}
    ${bad.flatMap(([status, response]) =>
      ownBodies(response).map(
        (schema) => html`
          <p><b>${status}</b> in a shape of its own</p>
          ${schemaView(label(status), schema, false)}
        `,
      ),
    )}
    ${errorsView(bad, `Refusals: ${operation.summary}`)}
  `;
}

/** One call: who, what is sent, what is answered, what can be wrong. */
export function operationView(
  document: OpenApiDocument,
  method: Method,
  path: string,
  operation: OperationObject,
): Markup {
  const body = operation.requestBody;
  return html`
    <section id="${operation.operationId}" class="call">
      <h3><span class="method ${method}">${method.toUpperCase()}</span> ${code(path)}</h3>
      <p>${operation.summary}.</p>
      <p>${prose(operation.description)}</p>
      ${parametersView(operation)}
      ${
        body
          ? html`<h4>Body</h4>
              ${contentView(`Body: ${operation.summary}`, body.content, true)}`
          : none
      }
      ${answersView(document, operation)}
    </section>
  `;
}

/** A line of the contents. */
export const operationLink = (method: Method, path: string, operation: OperationObject): Markup => html`
  <li>
    <a href="#${operation.operationId}">${join([html`${method.toUpperCase()}`, code(path)], ' ')}</a>
    ${operation.summary}
  </li>
`;
