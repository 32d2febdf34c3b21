import { describe, expect, it } from 'vitest';
import { OWNER, recordIn } from '../tests/outbox/samples';
import { RECORD_VERSION, isUntouched, newDraft, outboxStates, upgrade } from './record';

const ID = '3f0e8f0a-6f4c-4f57-9d3a-0d6a3c1b2e4f';

describe('upgrade', () => {
  it.each(outboxStates)('leaves a record of today as it is: %s', (state) => {
    expect(upgrade(ID, structuredClone(recordIn(state)))).toEqual(recordIn(state));
  });
  it('gives an older record what it did not have, and keeps all it had', () => {
    const { version, not_before, typed, receipt, lease, ...old } = recordIn('queued');
    expect(upgrade(ID, old)).toEqual({ ...old, version, not_before, typed, receipt, lease });
  });
  it('shows a state that only a newer version knows, and keeps what it does not know', () => {
    const newer = { ...recordIn('queued'), version: RECORD_VERSION + 1, state: 'in_pieces', pieces: [1, 2] };
    expect(upgrade(ID, newer)).toMatchObject({
      version: RECORD_VERSION + 1,
      owner: OWNER,
      state: 'needs_attention',
      last_error: { code: 'newer_version' },
      pieces: [1, 2],
    });
  });
  it.each([null, undefined, 'x', 5, {}])('never throws, whatever is stored: %j', (stored) => {
    expect(upgrade(ID, stored)).toMatchObject({ id: ID, state: 'draft' });
  });
});

it('a draft counts as touched with the first grade, typed name or file', () => {
  const empty = newDraft(ID, OWNER, recordIn('draft').internship, 0);
  expect(isUntouched(empty)).toBe(true);
  expect(isUntouched({ ...empty, levels: [{ grade: 8, school_name: 'Kila' }] })).toBe(false);
  expect(isUntouched({ ...empty, typed: { 8: 'K' } })).toBe(false);
  expect(isUntouched({ ...empty, files: recordIn('draft').files })).toBe(false);
});
