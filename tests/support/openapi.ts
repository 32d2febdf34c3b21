import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Description } from '#server/http/operation';
import { buildDocument, type OperationObject } from '#server/openapi/document';
import type { ResponseObject } from '#server/openapi/responses';
import { operations } from '#server/operations';

const document = buildDocument(operations);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, 'api');

/** As RFC 6901 writes a step of a JSON pointer. */
const step = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** What varies in a path stands behind what does not: /internship/my_internships is no id. */
const known = operations
  .flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((given) => ({
      method,
      path,
      pattern: new RegExp(`^${given.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  )
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

interface GivenAnswer {
  method: string;
  /** Under /api, without the query. */
  path: string;
  status: number;
  headers: Headers;
  /** Parsed when it is JSON, else nothing. */
  body: unknown;
}

interface Documented {
  response: ResponseObject;
  /** Where it stands in the document. */
  pointer: string;
}

function find(operation: OperationObject, pointer: string, status: number): Documented | null {
  for (const key of [String(status), `${Math.floor(status / 100)}XX`]) {
    const response = operation.responses[key];
    if (!response) continue;
    if (!('$ref' in response)) return { response, pointer: `${pointer}/responses/${key}` };
    const name = response.$ref.split('/').at(-1)!;
    return { response: document.components.responses[name]!, pointer: `/components/responses/${name}` };
  }
  return null;
}

const inWords = ({ instancePath, message, params }: ErrorObject) =>
  `  ${instancePath || '(the body)'} ${message}: ${JSON.stringify(params)}`;

function bodyProblems(pointer: string, body: unknown): string[] {
  const validate = ajv.getSchema(`api#${pointer}`);
  if (!validate) return [`the document has no schema at ${pointer}`];
  return validate(body) === true ? [] : (validate.errors ?? []).map(inWords);
}

function contentProblems(
  { response, pointer }: Documented,
  { method, headers, body }: GivenAnswer,
): string[] {
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const missing = Object.keys(response.headers ?? {}).filter((name) => !headers.has(name));
  const problems = missing.map((name) => `the header ${name} is missing`);
  if (!response.content) return type === '' ? problems : [...problems, 'a body that is not documented'];
  const media = response.content[type];
  if (!media) return [...problems, `the undocumented content type “${type}”`];
  if (method === 'HEAD' || !media.schema) return problems;
  return [...problems, ...bodyProblems(`${pointer}/content/${step(type)}/schema`, body)];
}

/** What the server says to a path or a method that it does not know. */
function strangerProblems({ status, body }: GivenAnswer): string[] {
  const { code } = body as { code?: string };
  if (`${status} ${code}` !== '404 not_found' && `${status} ${code}` !== '405 method_not_allowed') {
    return ['no operation of the document'];
  }
  return bodyProblems('/components/schemas/ErrorBody', body);
}

function problemsOf(answer: GivenAnswer): string[] {
  const { method, path, status } = answer;
  const asked = method === 'HEAD' ? 'get' : (method.toLowerCase() as Description['method']);
  const call = known.find((one) => one.method === asked && one.pattern.test(path));
  const operation = call && document.paths[call.path]?.[call.method];
  if (!operation) return method === 'HEAD' ? [] : strangerProblems(answer);
  const documented = find(operation, `/paths/${step(call.path)}/${call.method}`, status);
  return documented ? contentProblems(documented, answer) : ['an undocumented status'];
}

/** The answer, with its body only where the document says more of it than its kind: a file is left to stream. */
async function read(method: string, response: Response): Promise<GivenAnswer> {
  const { status, headers, url } = response;
  const path = new URL(url).pathname.slice('/api'.length);
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  const text = isJson ? await response.clone().text() : '';
  return { method, path, status, headers, body: text === '' ? '' : (JSON.parse(text) as unknown) };
}

/**
 * Holds an answer of the API to its description: status, content type, headers, and every key of the body, which is left
 * to be read.
 * @throws Error that says what is wrong with it; mend the operation, its schema, or the handler
 */
export async function expectDocumented(method: string, response: Response): Promise<void> {
  const answer = await read(method, response);
  const problems = problemsOf(answer);
  if (problems.length === 0) return;
  const { path, status, body } = answer;
  throw new Error(
    [
      `${method} ${path} answered ${status} unlike /api/openapi.json says:`,
      ...problems,
      `  ${JSON.stringify(body).slice(0, 500)}`,
    ].join('\n'),
  );
}
