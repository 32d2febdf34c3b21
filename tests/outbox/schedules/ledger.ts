import assert from 'node:assert/strict';
import type { DocumentField } from '#contract/files';
import { isUntouched, outboxStates, upgrade, type OutboxRecord } from '#outbox/record';
import { hash } from '../samples';
import type { Life } from './life';

const documents = ['resume', 'cover_letter'] as const satisfies DocumentField[];

/** What the person has seen as saved. */
interface Entry {
  owner: number;
  internship: number;
  /** Bytes that the record has said the server has, by upload. */
  received: Map<string, number>;
}

/** What was saved on the phone, compared with what phone and server have: the oracle. */
export function createLedger(life: Life) {
  const { server } = life;
  const saved = new Map<string, Entry>();
  /** Deleted by the person, or lost by the browser and said so. */
  const released = new Set<string>();
  /** Records that a newer version has written, exactly as they must stay. */
  const newer = new Map<string, string>();

  function checkRecord(record: OutboxRecord, stored: Map<string, unknown>): void {
    const { id, owner, state, files } = record;
    assert(outboxStates.includes(state), `${id} is in no state`);
    const row = server.rows.find(({ key }) => key === id);
    for (const field of documents) {
      const bytes = stored.get(`bytes/${id}/${field}`) as ArrayBuffer | undefined;
      const expected = files[field]?.sha256;
      if (state === 'sent') {
        assert.equal(row?.[field], expected, `${id} is called sent, and the server has another ${field}`);
        // It stays for a while, where there is room.
        if (bytes) assert.equal(hash(bytes), expected, `${id} is sent, and its ${field} is another one here`);
      } else if (bytes === undefined && row !== undefined) {
        // A full phone has given up what the server has, and the receipt is still to be stored.
        assert.equal(row[field], expected, `${field} of ${id} was deleted, and the server has another one`);
      } else if (bytes === undefined && files[field]?.from !== undefined) {
        const isThere = server.rows.some((one) => one.student === String(owner) && one[field] === expected);
        assert(isThere, `${field} of ${id} is neither here nor on the server`);
      } else {
        assert.equal(bytes && hash(bytes), expected, `${field} of ${id} is not what was saved`);
      }
    }
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
    /** The progress of a record that an older version has stored is forgotten. */
    forgetProgress: (id: string) => saved.get(id)?.received.clear(),

    /** The stored records that somebody has written something in. */
    async records(): Promise<OutboxRecord[]> {
      return [...(await life.dump())]
        .filter(([key]) => key.startsWith('record/'))
        .map(([key, value]) => upgrade(key.slice('record/'.length), value))
        .filter((record) => !isUntouched(record));
    },

    /** Compares everything. @throws AssertionError */
    async check(): Promise<void> {
      // One look at everything: between two, a sender may get its receipt.
      const stored = new Map(await life.dump());
      const records = [...stored]
        .filter(([key]) => key.startsWith('record/'))
        .map(([key, value]) => upgrade(key.slice('record/'.length), value))
        .filter((record) => !isUntouched(record));
      const rows = new Set(server.rows.map(({ key }) => key));
      const here = new Set(records.map(({ id }) => id));
      for (const [id, raw] of newer) {
        if (released.has(id)) continue;
        assert.equal(JSON.stringify(stored.get(`record/${id}`)), raw, `${id} of a newer version was changed`);
      }
      for (const record of records) if (!newer.has(record.id)) checkRecord(record, stored);
      for (const id of saved.keys()) {
        assert(here.has(id) || rows.has(id) || released.has(id), `${id} was saved, and is nowhere`);
      }
      for (const { id, owner, internship } of records) {
        if (!saved.has(id)) saved.set(id, { owner, internship: internship.id, received: new Map() });
      }
      const places = records.map(({ owner, internship }) => `${owner}/${internship.id}`);
      assert.equal(new Set(places).size, places.length, 'two records for one internship');
      for (const { key, student } of server.rows) {
        const entry = saved.get(key);
        if (entry) assert.equal(student, String(entry.owner), `${key} was sent as somebody else`);
      }
    },

    /** Applications that the server has, of those that were saved and neither deleted nor said to be lost. */
    count() {
      const rows = server.rows.map(({ student, internship }) => `${student}/${internship}`);
      const arrived = new Set(rows);
      const expected = [...saved].filter(([id]) => !released.has(id));
      return {
        applications: server.rows.length,
        lost: expected.filter(([, { owner, internship }]) => !arrived.has(`${owner}/${internship}`)).length,
        twice: rows.length - arrived.size,
      };
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;
