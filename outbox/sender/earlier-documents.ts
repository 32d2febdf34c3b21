import { documentFields, type DocumentField } from '#contract/files';
import type { Environment } from '../environment';
import { wasAnsweredWrongly, type DocumentSource, type OutboxRecord } from '../record';
import { readEarlierAnswer, type Outcome } from './answers';
import { QUESTION_TIMEOUT_MS } from './pieces';
import type { Requests } from './requests';

/** Ids of own applications with the same document: sent in place of its bytes (rule 41). */
export type Sources = Partial<Record<DocumentField, number>>;

export interface SourceDependencies extends Pick<Environment, 'now'> {
  /** Finds an application of the same person with the same document; null when there is none. */
  findSource(record: OutboxRecord, field: DocumentField): Promise<DocumentSource | null>;
}

const RECEIPTS_PATH = '/api/receipts';
/** After so many wrong answers in a row the bytes are sent, in case copying fails on the server. */
const MAX_WRONG_ANSWERS = 3;

/** Asks our server for the id of the application with this key. @returns null without one */
const askId = (requests: Requests, key: string, now: () => number): Promise<number | Outcome | null> =>
  requests({ path: `${RECEIPTS_PATH}/${key}`, method: 'GET', timeoutMs: QUESTION_TIMEOUT_MS }, (response) =>
    readEarlierAnswer(key, response, now()),
  );

/** Finds the application to copy each document from, asking for unknown ids. @returns why the try ends, if so */
export async function findSources(
  { findSource, now }: SourceDependencies,
  requests: Requests,
  record: OutboxRecord,
  bytes: Record<DocumentField, ArrayBuffer | null>,
): Promise<{ sources: Sources } | Outcome> {
  const isFailing = wasAnsweredWrongly(record) && record.attempts > MAX_WRONG_ANSWERS;
  const sources: Sources = {};
  const asked = new Map<string, number | null>();
  for (const field of Object.keys(documentFields) as DocumentField[]) {
    if (isFailing && bytes[field] !== null) continue;
    // Without the database's answer the bytes are sent.
    const source = await findSource(record, field).catch(() => null);
    let id = source?.application ?? null;
    if (id === null && source?.record !== undefined) {
      const known = asked.get(source.record);
      const answer = known === undefined ? await askId(requests, source.record, now) : known;
      if (answer !== null && typeof answer === 'object') return answer;
      asked.set(source.record, answer);
      id = answer;
    }
    if (id !== null) sources[field] = id;
  }
  return { sources };
}

/** Documents the server could not copy: their bytes are sent. */
export const refusedSources = (outcome: Outcome, sources: Sources): DocumentField[] =>
  outcome.type === 'refused' && outcome.error.code === 'validation_failed'
    ? (Object.keys(sources) as DocumentField[]).filter((field) => outcome.error.fields?.[field])
    : [];
