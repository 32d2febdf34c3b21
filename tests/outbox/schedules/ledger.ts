import assert from 'node:assert/strict';
import type { DocumentField } from '#contract/files';
import { isPromised, isUntouched, outboxStates, parseRecord, type OutboxRecord } from '#outbox/record';
import { hash } from '../samples';
import type { Life } from './life';

type Entries = readonly [string, unknown][];

const recordsOf = (entries: Entries): OutboxRecord[] =>
  entries
    .filter(([key]) => key.startsWith('record/'))
    .map(([key, value]) => parseRecord(key.slice('record/'.length), value));
/** Those that somebody has written something in. */
const writtenOf = (entries: Entries) => recordsOf(entries).filter((record) => !isUntouched(record));

const studentOf = (record: OutboxRecord): string => record.for?.registration ?? String(record.owner);
const placeOf = (record: OutboxRecord): string | null =>
  record.registration ? null : `${studentOf(record)}/${record.internship.id}`;

const documents = ['resume', 'cover_letter'] as const satisfies DocumentField[];

/** What the person has seen as saved. */
interface Entry {
  owner: number;
  /** The application's place on the server; null of a registration. */
  place: string | null;
  /** Bytes that the record has said the server has, by upload. */
  received: Map<string, number>;
}

/** What a screen has promised of a record: the hashes of its documents, and that it was applied. */
interface Promised {
  documents: Partial<Record<DocumentField, string>>;
  isApplied: boolean;
}

/** What was saved on the phone, compared with what phone and server have: the oracle. */
export function createLedger(life: Life) {
  const { server, witness } = life;
  const saved = new Map<string, Entry>();
  /** Deleted by the person, or lost by the browser, which was said. */
  const released = new Set<string>();
  const promised = new Map<string, Promised>();
  /** What the server had, and lost when it was put back from a backup. */
  const lostByServer = new Set<string>();
  /** Of these, whose to which internship. */
  const arrived = new Set<string>();
  /** Records that a newer version has written, exactly as they must stay. */
  const newer = new Map<string, string>();

  function checkRecord(record: OutboxRecord, stored: Map<string, unknown>): void {
    const { id, state, files, registration } = record;
    assert(outboxStates.includes(state), `${id} is in no state`);
    if (registration && (state === 'sent' || server.registered.has(id)))
      assert.equal(server.registered.get(id), registration.code_sha256, `the code of ${id} is another one`);
    if (registration && state === 'sent')
      assert.equal(server.people.get(id)?.full_name, registration.full_name, `${id} was not corrected`);
    if (registration) return;
    const row = server.rows.find(({ key }) => key === id);
    for (const field of documents) {
      const bytes = stored.get(`bytes/${id}/${field}`) as ArrayBuffer | undefined;
      const expected = files[field]?.sha256;
      if (bytes === undefined && row === undefined && lostByServer.has(id)) continue;
      if (state === 'sent' && row === undefined && lostByServer.has(id)) continue;
      if (state === 'sent') {
        assert.equal(row?.[field], expected, `${id} is called sent, and the server has another ${field}`);
        // It stays for a while, where there is room.
        if (bytes) assert.equal(hash(bytes), expected, `${id} is sent, and its ${field} is another one here`);
      } else if (bytes === undefined && row !== undefined) {
        // A full phone has given up what the server has, and the receipt is still to be stored.
        assert.equal(row[field], expected, `${field} of ${id} was deleted, and the server has another one`);
      } else if (bytes === undefined && files[field]?.reused === 'named') {
        const isThere = server.rows.some(
          (one) => one.student === studentOf(record) && [one.resume, one.cover_letter].includes(expected!),
        );
        // Its next try finds out what a server that was put back has lost.
        assert(isThere || lostByServer.size > 0, `${field} of ${id} is neither here nor on the server`);
      } else {
        assert.equal(bytes && hash(bytes), expected, `${field} of ${id} is not what was saved`);
      }
    }
    const seen = promised.get(id);
    for (const [field, expected] of Object.entries(seen?.documents ?? {})) {
      assert.equal(files[field as DocumentField]?.sha256, expected, `${field} of ${id} is another one`);
    }
    if (seen?.isApplied) assert.notEqual(state, 'draft', `${id} was applied, and is a draft`);
    const entry = saved.get(id);
    for (const { id: upload, received } of Object.values(record.uploads)) {
      const there = server.uploads.get(upload)?.bytes.length;
      if (there !== undefined && state !== 'sent')
        assert(received <= there, `${received} bytes of ${id} are counted, the server has ${there}`);
      assert(received >= (entry?.received.get(upload) ?? 0), `the progress of ${id} went back`);
      entry?.received.set(upload, received);
    }
  }

  return {
    saved,
    newer,
    release: (id: string) => void released.add(id),
    /** Somebody begins to change a record: what was promised of it may change at any moment. */
    beginChange: (id: string) => void promised.delete(id),
    /** A screen has said that this is saved. */
    promise(id: string, { documents: hashes, isApplied }: Partial<Promised>): void {
      const before = promised.get(id);
      promised.set(id, {
        documents: { ...before?.documents, ...hashes },
        isApplied: isApplied ?? before?.isApplied ?? false,
      });
    },
    /** Whether a screen has called it applied, and it is still to be sent. */
    isPromised: (record: OutboxRecord): boolean =>
      isPromised(record) && promised.get(record.id)?.isApplied === true,
    /** The server is put back to a time when it had only the first `count` applications. */
    restoreServer(count: number): void {
      for (const { key, student, internship } of server.rows.splice(count)) {
        arrived.add(`${student}/${internship}`);
        server.receipts.delete(`${student}/${key}`);
        lostByServer.add(key);
        witness.forget(key);
      }
    },
    /** Whether the server has, or had, an application of this person to this internship. */
    hasArrived: (record: OutboxRecord): boolean =>
      server.registered.has(record.id) ||
      arrived.has(placeOf(record) ?? '') ||
      server.rows.some(({ student, internship }) => `${student}/${internship}` === placeOf(record)),
    /** The stored records that somebody has written something in. */
    records: async () => writtenOf([...(await life.dump())]),

    /** Compares everything. @throws AssertionError */
    async check(): Promise<void> {
      assert.deepEqual(witness.violations, []);
      // One look at everything: between two, a sender may get its receipt.
      const stored = new Map(await life.dump());
      const records = writtenOf([...stored]);
      const rows = new Set([...server.rows.map(({ key }) => key), ...server.registered.keys()]);
      const here = new Set(records.map(({ id }) => id));
      for (const [id, raw] of newer) {
        if (released.has(id)) continue;
        assert.equal(JSON.stringify(stored.get(`record/${id}`)), raw, `${id} of a newer version was changed`);
      }
      for (const record of records) if (!newer.has(record.id)) checkRecord(record, stored);
      for (const id of saved.keys()) {
        const isExcused = released.has(id) || lostByServer.has(id);
        assert(here.has(id) || rows.has(id) || isExcused, `${id} was saved, and is nowhere`);
      }
      for (const record of records) {
        const { id, owner } = record;
        if (!saved.has(id)) saved.set(id, { owner, place: placeOf(record), received: new Map() });
      }
      const places = records.map(placeOf).filter((place) => place !== null);
      assert.equal(new Set(places).size, places.length, 'two records for one internship');
      for (const { key, student } of server.rows) {
        const entry = saved.get(key);
        if (entry) assert.equal(student, entry.place?.split('/')[0], `${key} was sent as somebody else`);
      }
    },

    /** Applications that the server has, of those that were saved and neither deleted nor said to be lost. */
    count() {
      const rows = server.rows.map(({ student, internship }) => `${student}/${internship}`);
      const there = new Set(rows);
      const expected = [...saved].filter(([id]) => !released.has(id) && !lostByServer.has(id));
      return {
        applications: server.rows.length,
        lost: expected.filter(([id, { place }]) => !(place ? there.has(place) : server.registered.has(id)))
          .length,
        twice: rows.length - there.size,
      };
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;
