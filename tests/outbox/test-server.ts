import { createHash } from 'node:crypto';
import type { FileReceipt, Receipt } from '#contract/applications';
import { errorTable, type ErrorCode, type FieldErrors } from '#contract/errors';
import { documentFields, type DocumentField } from '#contract/files';
import type { Registration } from '#contract/registrations';
import { earlierSentences, hashFields, uploadFields, uploadSentences } from '#contract/uploads';
import { hash } from './samples';
import { createUploads, ours, tusAnswer } from './test-uploads';

/** What happens to one request on its way. */
export type RequestOutcome =
  | 'delivered'
  | 'lost_before'
  | 'answer_lost'
  | 'answer_cut'
  | 'portal_page'
  | 'server_error'
  | 'too_large_page'
  | 'method_refused'
  /** A receipt of something else. */
  | 'wrong_receipt'
  | 'never'
  /** The connection ends at a byte of the request's body or of the answer; `at` 0 to 1, of all bytes. */
  | { cut: 'request' | 'answer'; at: number }
  | ErrorCode;

export interface StoredRow {
  id: number;
  key: string;
  student: string;
  internship: string;
  resume: string;
  cover_letter: string;
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { ...ours, 'Content-Type': 'application/json' } });
const errorBody = (code: ErrorCode) => {
  const { sentence } = errorTable[code];
  return { code, error: sentence, message: sentence };
};
export const errorAnswer = (code: ErrorCode, errors?: FieldErrors) =>
  json(errorTable[code].status, { ...errorBody(code), errors });

/** Bytes of documents in the body of a request. */
export const documentBytes = (body: unknown): number => {
  if (body instanceof ArrayBuffer) return body.byteLength;
  if (!(body instanceof FormData)) return 0;
  return [...body.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0);
};

/** The bytes of a request's body: of a form about as many as its multipart encoding has. */
function bodyBytes(body: unknown): number {
  if (typeof body === 'string') return body.length;
  if (!(body instanceof FormData)) return documentBytes(body);
  const words = [...body].reduce(
    (sum, [name, value]) => sum + 140 + name.length + (typeof value === 'string' ? value.length : 0),
    0,
  );
  return words + documentBytes(body);
}
/** The bytes before an answer's body. */
const HEAD_BYTES = 200;

const lost = () => new TypeError('Failed to fetch');
const aborted = () => new DOMException('aborted', 'AbortError');
/** Ends with the abort, as a browser's fetch does; what is on its way may still arrive. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) reject(aborted());
    signal?.addEventListener('abort', () => reject(aborted()), { once: true });
    work.then(resolve, reject);
  });

const strangeFile = { sha256: '0'.repeat(64), size: 1 };
const strangeReceipt: Receipt = {
  idempotency_key: '00000000-0000-4000-8000-999999999999',
  files: { resume: strangeFile, cover_letter: strangeFile },
};

/** The server as rules apply-2 and outbox-1 describe it, with uploads in pieces: the oracle. */
export function createServer() {
  const rows: StoredRow[] = [];
  const receipts = new Map<string, { content: string; receipt: Receipt }>();
  const students = new Map([['Bearer token-of-7', '7']]);
  const uploads = createUploads();
  /** Hashes of claim codes, by the key of their registration. */
  const registered = new Map<string, string>();
  /** What they say now: the highest revision counts (rule admin-9). */
  const people = new Map<string, Registration>();
  /** Applications that an operator has deleted. */
  const deleted = new Set<number>();
  const asked: string[] = [];
  const whole = new WeakSet<Response>();
  let documents = 0;

  /** Does what a request asks for. @param arrives see `createUploads` */
  async function answerTo(path: string, init: RequestInit, arrives?: number): Promise<Response> {
    const headers = new Headers(init.headers);
    const sender = students.get(headers.get('Authorization') ?? '');
    if (!sender) return init.method === 'HEAD' ? tusAnswer(401) : errorAnswer('session_expired');
    // Whom a helper has registered, by the key of that (rule admin-13).
    const person = headers.get('Registration-Key');
    if (person !== null && !registered.has(person)) return errorAnswer('not_found');
    if (path.startsWith('/api/uploads')) return uploads.answer(path, init, sender, arrives);
    const student = person ?? sender;
    if (path.startsWith('/api/receipts/')) {
      const known = receipts.get(`${student}/${path.slice('/api/receipts/'.length)}`);
      return known ? json(200, { status: 200, ...answerOf(known.receipt) }) : errorAnswer('not_found');
    }
    if (path.startsWith('/api/documents/'))
      return new Response(null, {
        status: stored(student, path.split('/').at(-1)) ? 200 : 404,
        headers: ours,
      });
    if (path === '/api/admin/registrations')
      return register(headers.get('Idempotency-Key') ?? '', init.body as string);
    return server.receive(student, headers.get('Idempotency-Key') ?? '', init.body as FormData, sender);
  }

  const answerOf = (receipt: Receipt) => ({
    internship_application: { id: rows.find(({ key }) => key === receipt.idempotency_key)?.id },
    receipt,
  });

  /** A document of an earlier application of the same student. */
  const stored = (student: string, sha256: unknown): FileReceipt | null =>
    rows
      .filter((row) => row.student === student && !deleted.has(row.id))
      .flatMap(({ key }) => Object.values(receipts.get(`${student}/${key}`)?.receipt.files ?? {}))
      .find((file) => file.sha256 === sha256) ?? null;

  function register(key: string, body: string): Response {
    const person = JSON.parse(body) as Registration;
    const { code_sha256, revision } = person;
    if ((registered.get(key) ?? code_sha256) !== code_sha256) return errorAnswer('idempotency_conflict');
    registered.set(key, code_sha256);
    const others = [...people].filter(([other]) => other !== key);
    const was_known = others.some(([, { full_name }]) => full_name === person.full_name);
    if (revision > (people.get(key)?.revision ?? -1)) people.set(key, person);
    return json(201, { status: 201, receipt: { idempotency_key: key, code_sha256, revision, was_known } });
  }

  async function submit(student: string, key: string, form: FormData, sender = student): Promise<Response> {
    const known = receipts.get(`${student}/${key}`);
    const describe = (bytes: ArrayBuffer | Buffer | null) =>
      bytes && { sha256: hash(bytes), size: bytes.byteLength };
    const documentOf = async (field: DocumentField) => {
      if (form.has(hashFields[field])) return stored(student, form.get(hashFields[field]));
      const upload = form.get(uploadFields[field]) as string | null;
      if (upload === null) return describe(await (form.get(field) as File).arrayBuffer());
      return describe(uploads.whole(sender, upload));
    };
    const [resume, letter] = [await documentOf('resume'), await documentOf('cover_letter')];
    // The uploads of the first request are used up, and its receipt has their hashes.
    if (known && (resume === null || letter === null))
      return json(201, { status: 201, ...answerOf(known.receipt) });
    if (resume === null || letter === null) {
      const missing = { resume, cover_letter: letter };
      const errors = Object.entries(missing).flatMap(([name, found]) => {
        const field = name as DocumentField;
        const { gone } = form.has(hashFields[field]) ? earlierSentences : uploadSentences;
        return found === null ? [[field, [gone(documentFields[field])]]] : [];
      });
      return json(422, { ...errorBody('document_gone'), errors: Object.fromEntries(errors) as unknown });
    }
    const files = { resume, cover_letter: letter };
    const internship = form.get('internship_id') as string;
    const content = createHash('sha256')
      .update(JSON.stringify([internship, form.get('level_achieved'), files]))
      .digest('hex');
    if (known && known.content !== content) return errorAnswer('idempotency_conflict');
    if (!known) {
      if (rows.some((row) => row.student === student && row.internship === internship)) {
        return errorAnswer('already_applied');
      }
      const hashes = { resume: files.resume.sha256, cover_letter: files.cover_letter.sha256 };
      rows.push({ id: 10_000_001 + rows.length, key, student, internship, ...hashes });
      for (const field of Object.values(uploadFields)) uploads.all.delete(form.get(field) as string);
      receipts.set(`${student}/${key}`, { content, receipt: { idempotency_key: key, files } });
    }
    return json(201, { status: 201, ...answerOf(receipts.get(`${student}/${key}`)!.receipt) });
  }

  /** @param at see `RequestOutcome` @returns undefined when the request did not arrive whole */
  async function cutRequest(path: string, init: RequestInit, at: number): Promise<void> {
    const whole = bodyBytes(init.body);
    const arrived = Math.round(at * whole);
    if (arrived === whole || init.body instanceof ArrayBuffer) await answerTo(path, init, arrived);
  }

  async function cutAnswer(answer: Response, at: number): Promise<Response> {
    const body = new Uint8Array(await answer.arrayBuffer());
    const arrived = Math.round(at * (HEAD_BYTES + body.length)) - HEAD_BYTES;
    if (arrived < 0) throw lost();
    if (answer.body === null) {
      whole.add(answer);
      return answer;
    }
    const parts = [body.slice(0, arrived)];
    const stream = new ReadableStream({
      pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else if (arrived === body.length) controller.close();
        else controller.error(lost());
      },
    });
    const response = new Response(stream, { status: answer.status, headers: answer.headers });
    if (arrived === body.length) whole.add(response);
    return response;
  }

  const server = {
    rows,
    registered,
    people,
    students,
    receipts,
    deleted,
    uploads: uploads.all,
    /** Answers the form of an application. */
    receive: submit,
    /** Answers a request that arrived, with the part of a piece that came. */
    answer: answerTo,
    requests: () => asked.length,
    /** The method and path of each request. */
    asked,
    /** Whether it is an answer of this server that came whole. */
    isWhole: (answer: Response) => whole.has(answer),
    /** Bytes of documents that have left the phone. */
    documentBytes: () => documents,
    outcome: (): RequestOutcome | Promise<RequestOutcome> => 'delivered',
    fetch: ((input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      asked.push(`${init.method} ${input as string}`);
      documents += documentBytes(init.body);
      return untilAborted(carry(input as string, init), init.signal);
    }) as typeof fetch,
  };

  /** Brings a request to the server and its answer back, as `outcome` says. */
  async function carry(path: string, init: RequestInit): Promise<Response> {
    const outcome = await server.outcome();
    if (outcome === 'never') return new Promise(() => undefined);
    if (outcome === 'lost_before') {
      // Of a piece that breaks off the server keeps what came.
      if (init.body instanceof ArrayBuffer) await cutRequest(path, init, 0.5);
      throw lost();
    }
    if (typeof outcome === 'object') {
      if (outcome.cut === 'answer') return cutAnswer(await answerTo(path, init), outcome.at);
      await cutRequest(path, init, outcome.at);
      throw lost();
    }
    if (outcome === 'portal_page') return new Response('<h1>Welcome to the Wi-Fi</h1>', { status: 200 });
    if (outcome === 'wrong_receipt') return json(201, { status: 201, ...answerOf(strangeReceipt) });
    if (outcome === 'server_error') return new Response('Bad Gateway', { status: 502 });
    if (outcome === 'too_large_page') return new Response('<h1>413</h1>', { status: 413 });
    if (outcome === 'method_refused') return new Response('<h1>405</h1>', { status: 405 });
    if (outcome in errorTable) {
      const answer = errorAnswer(outcome as ErrorCode);
      return init.method === 'HEAD' ? tusAnswer(answer.status) : answer;
    }
    const answer = await answerTo(path, init);
    if (outcome === 'answer_lost') throw lost();
    if (outcome === 'answer_cut' && answer.body !== null) {
      const { status, headers } = answer;
      return new Response((await answer.text()).slice(0, 20), { status, headers });
    }
    whole.add(answer);
    return answer;
  }
  return server;
}
