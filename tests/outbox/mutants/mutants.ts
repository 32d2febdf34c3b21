/** One mistake in a copy of the sources, which at least one test must notice. */
export interface Mutant {
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  old: string;
  new: string;
  /** The test files that are run. */
  tests: string[];
}

const drain = 'tests/outbox/drain.test.ts';
const pieces = ['tests/outbox/pieces.test.ts', 'tests/outbox/piece-answers.test.ts'];
const outbox = 'tests/outbox/outbox.test.ts';
const transition = 'outbox/transition.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'drop the lock',
    file: 'outbox/sender/locks.ts',
    old: 'if (!locks) return work(() => false);',
    new: 'return work(() => false);',
    tests: [drain],
  },
  {
    name: 'believe that the lock is held',
    file: 'outbox/sender/locks.ts',
    old: 'if (!locks) return work(() => false);',
    new: 'return work(() => true);',
    tests: [drain],
  },
  {
    name: 'drop the receipt check of the machine',
    file: 'outbox/transition.ts',
    old: "assertPossible(receiptMatches(record, receipt), 'the receipt is for something else');",
    new: '',
    tests: [transition],
  },
  {
    name: 'drop the receipt check of the answer',
    file: 'outbox/sender/answers.ts',
    old: 'return record !== null && receipt !== null && receiptMatches(record, receipt);',
    new: 'return receipt !== null;',
    tests: ['outbox/sender/answers.test.ts'],
  },
  {
    name: 'delete before the receipt',
    file: 'outbox/sender/drain.ts',
    old: 'const attempt = new AbortController();',
    new: 'const attempt = new AbortController();\n  setImmediate(() => void store.freeBytes(record.id));',
    tests: [drain, outbox],
  },
  {
    name: 'take any 200 for success',
    file: 'outbox/sender/answers.ts',
    old: '(await decide(answerTable.form, record, response, now))!;',
    new: `response.ok
    ? { type: 'accepted', receipt: { idempotency_key: record.id, files: record.files as never } }
    : (await decide(answerTable.form, record, response, now))!;`,
    tests: ['outbox/sender/answers.test.ts', drain],
  },
  {
    name: 'ignore the owner',
    file: 'outbox/store/records.ts',
    old: '(await readAll(on)).filter((record) => record.owner === owner);',
    new: '(await readAll(on)).filter((record) => record.owner === owner || true);',
    tests: [drain, outbox],
  },
  {
    name: 'lose the id on edit',
    file: 'outbox/transition.ts',
    old: "        state: 'draft',\n",
    new: "        state: 'draft',\n        id: crypto.randomUUID(),\n",
    tests: [transition, outbox],
  },
  {
    name: 'count a piece before the server’s word',
    file: 'outbox/sender/pieces.ts',
    old: '    const began = now();\n',
    new: `    const began = now();
    await report(field, { id, sha256: file.sha256, received: received + piece.byteLength, piece_size: pieceSize });\n`,
    tests: pieces,
  },
  {
    name: 'resend from zero',
    file: 'outbox/sender/pieces.ts',
    old: 'let id = before?.id ?? null;',
    new: 'let id = (before && null) as string | null;',
    tests: pieces,
  },
  {
    name: 'go on after a cut without asking',
    file: 'outbox/sender/pieces.ts',
    old: '      const last = received;\n      const ended = await lookUp(id);\n',
    new: '      const last = isCut ? -1 : received;\n      const ended = isCut ? null : await lookUp(id);\n',
    tests: pieces,
  },
  {
    name: 'forget what went up in this try',
    file: 'outbox/sender/send.ts',
    old: 'requests, current, verified.documents',
    new: 'requests, record, verified.documents',
    tests: ['tests/outbox/reuse.test.ts'],
  },
  {
    name: 'trust the phone’s clock',
    file: 'outbox/sender/backoff.ts',
    old: 'time === null || now >= time || time - now > furthest;',
    new: 'time === null || now >= time;',
    tests: [transition, outbox],
  },
  {
    name: 'write while the page is hidden',
    file: 'outbox/store/connection.ts',
    old: 'if (suspension) await suspension.resumed;',
    new: '',
    tests: ['tests/outbox/connection.test.ts'],
  },
  {
    name: 'leave a transaction open while the page is hidden',
    file: 'outbox/store/connection.ts',
    old: 'for (const interrupt of [...interrupts]) interrupt();',
    new: '',
    tests: ['tests/outbox/connection.test.ts'],
  },
  {
    name: 'send before the question',
    file: 'outbox/sender/send.ts',
    old: 'if (chosen.length > 0 || wasAnsweredWrongly(record)) {',
    new: 'if (chosen.length > 1000) {',
    tests: pieces,
  },
];
