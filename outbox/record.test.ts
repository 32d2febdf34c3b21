import { describe, expect, it } from 'vitest';
import { OWNER, recordIn } from '../tests/outbox/samples';
import { isUntouched, newDraft, outboxStates, parseRecord } from './record';

const ID = '3f0e8f0a-6f4c-4f57-9d3a-0d6a3c1b2e4f';

describe('parseRecord', () => {
  it.each(outboxStates)('leaves a record of today as it is: %s', (state) => {
    expect(parseRecord(ID, structuredClone(recordIn(state)))).toEqual(recordIn(state));
  });
  it('asks for what is missing in a half-written one, under the same id', () => {
    const { files, ...queued } = recordIn('queued');
    const half = { ...queued, files: { ...files, resume: null } };
    expect(parseRecord(ID, half)).toMatchObject({
      id: ID,
      state: 'needs_attention',
      last_error: { code: 'half_written' },
    });
  });
  it.each([null, undefined, 'x', 5, {}])('never throws, whatever is stored: %j', (stored) => {
    expect(parseRecord(ID, stored)).toMatchObject({ id: ID, state: 'draft' });
  });
});

it('a draft counts as touched with the first grade, typed name or file', () => {
  const empty = newDraft(ID, OWNER, recordIn('draft').internship, 0);
  expect(isUntouched(empty)).toBe(true);
  expect(isUntouched({ ...empty, levels: [{ grade: 8, school_name: 'Kila' }] })).toBe(false);
  expect(isUntouched({ ...empty, typed: { 8: 'K' } })).toBe(false);
  expect(isUntouched({ ...empty, files: recordIn('draft').files })).toBe(false);
});
