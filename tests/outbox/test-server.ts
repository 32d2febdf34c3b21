import { createHash } from 'node:crypto';
import type { Receipt } from '#contract/applications';
import { errorTable, type ErrorCode } from '#contract/errors';
import { hash } from './samples';

/** What happens to one request on its way. */
export type RequestOutcome =
  | 'delivered'
  | 'lost_before'
  | 'answer_lost'
  | 'answer_cut'
  | 'portal_page'
  | 'server_error'
  | 'never'
  | ErrorCode;

export interface StoredRow {
  key: string;
  student: string;
  internship: string;
  resume: string;
  cover_letter: string;
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
export const errorAnswer = (code: ErrorCode) => {
  const { status, sentence } = errorTable[code];
  return json(status, { code, error: sentence, message: sentence });
};

/** The server as rules 24 and 25 describe it: the oracle. */
export function createServer() {
  const rows: StoredRow[] = [];
  const receipts = new Map<string, { content: string; receipt: Receipt }>();
  const students = new Map([['Bearer token-of-7', '7']]);
  let requests = 0;
  const server = {
    rows,
    students,
    requests: () => requests,
    outcome: (): RequestOutcome | Promise<RequestOutcome> => 'delivered',
    fetch: (async (_input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      requests += 1;
      const signal = init?.signal;
      const outcome = await server.outcome();
      if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
      if (outcome === 'never') {
        return new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        );
      }
      if (outcome === 'lost_before') throw new TypeError('Failed to fetch');
      if (outcome === 'portal_page') return new Response('<h1>Welcome to the Wi-Fi</h1>', { status: 200 });
      if (outcome === 'server_error') return new Response('Bad Gateway', { status: 502 });
      if (outcome in errorTable) return errorAnswer(outcome as ErrorCode);
      const headers = new Headers(init?.headers);
      const answer = await server.receive(headers, init?.body as FormData);
      if (outcome === 'answer_lost') throw new TypeError('Failed to fetch');
      if (outcome === 'answer_cut') {
        return new Response((await answer.text()).slice(0, 20), {
          status: answer.status,
          headers: answer.headers,
        });
      }
      return answer;
    }) as typeof fetch,
    async receive(headers: Headers, form: FormData): Promise<Response> {
      const student = students.get(headers.get('Authorization') ?? '');
      if (!student) return errorAnswer('session_expired');
      const key = headers.get('Idempotency-Key') ?? '';
      const file = async (name: string) => {
        const bytes = await (form.get(name) as File).arrayBuffer();
        return { sha256: hash(bytes), size: bytes.byteLength };
      };
      const files = { resume: await file('resume'), cover_letter: await file('cover_letter') };
      const internship = form.get('internship_id') as string;
      const content = createHash('sha256')
        .update(JSON.stringify([internship, form.get('level_achieved'), files]))
        .digest('hex');
      const known = receipts.get(`${student}/${key}`);
      if (known && known.content !== content) return errorAnswer('idempotency_conflict');
      if (!known) {
        if (rows.some((row) => row.student === student && row.internship === internship)) {
          return errorAnswer('already_applied');
        }
        rows.push({
          key,
          student,
          internship,
          resume: files.resume.sha256,
          cover_letter: files.cover_letter.sha256,
        });
        receipts.set(`${student}/${key}`, { content, receipt: { idempotency_key: key, files } });
      }
      return json(201, { status: 201, receipt: receipts.get(`${student}/${key}`)?.receipt });
    },
  };
  return server;
}
