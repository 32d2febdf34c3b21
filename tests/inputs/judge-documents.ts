import { expect, test } from 'vitest';
import { checkDocument, unchecked, type DocumentCheck } from '#contract/documents/check';
import { checkOffThread } from '#server/modules/applications/check-thread';

export type Sentence = (label: string) => string;
export type Input = [
  name: string,
  made: Uint8Array,
  comes: 'accepted' | 'unchecked' | Sentence,
  called?: string,
];

const asExpected = (comes: Input[2]) =>
  typeof comes === 'function'
    ? { ok: false, problem: { code: 'unsupported_file', sentence: comes('Resume') } }
    : { ok: true, kind: expect.any(String) as string, isChecked: comes === 'accepted' };

/** Tests what comes of each, on the phone and on the server. */
export function judgeDocuments(inputs: Input[]): void {
  test.each(inputs)('%s, on the phone', (_, made, comes, called) => {
    const started = performance.now();
    expect(checkDocument('resume', made, called)).toEqual(asExpected(comes));
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test('the server says the same of each, from a thread of its own', async () => {
    const answers = await Promise.all(
      inputs.map(([, made, , called = ''], id) =>
        checkOffThread({ id, isApproved: id % 2 === 0 }, { field: 'resume', name: called, bytes: made }),
      ),
    );
    const expected = inputs.map(([, made, , called]): DocumentCheck => checkDocument('resume', made, called));
    // A busy machine ends the check of the largest.
    expect(answers.map((answer, at) => answer ?? unchecked(inputs[at]![1]))).toEqual(expected);
  });
}
