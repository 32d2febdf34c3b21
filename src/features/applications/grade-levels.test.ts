import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages';
import { addLevel, addTyped, validateLevels, tick, typeSchool, type LevelsState } from './grade-levels';

const empty: LevelsState = { levels: [], typed: {} };
const added = (state: LevelsState, grade: 8 | 10 | 12, name: string): LevelsState => {
  const result = addLevel(typeSchool(tick(state, grade, true), grade, name), grade);
  if (!result.ok) throw new Error(result.sentence);
  return result.state;
};

describe('the grades of an application', () => {
  it('adding records grade and trimmed school and takes the input away', () => {
    expect(added(empty, 10, '  Lae Secondary ')).toEqual({
      levels: [{ grade: 10, school_name: 'Lae Secondary' }],
      typed: {},
    });
  });

  it('grades stand in order, whatever order they were added in', () => {
    const both = added(added(empty, 12, 'Sogeri'), 8, 'Koki Primary');
    expect(both.levels.map(({ grade }) => grade)).toEqual([8, 12]);
  });

  it('a blank school and a grade added twice are refused in the words of the product', () => {
    expect(addLevel(tick(empty, 12, true), 12)).toEqual({
      ok: false,
      sentence: messages.apply.blankSchool(12),
    });
    const twice = { ...added(empty, 12, 'Sogeri'), typed: { 12: 'Sogeri' } };
    expect(addLevel(twice, 12)).toEqual({ ok: false, sentence: messages.apply.duplicateGrade(12) });
  });

  it('a name that was typed and not added is added, and a blank one is asked for', () => {
    const state = addTyped(typeSchool(tick(added(empty, 8, 'Koki'), 12, true), 12, ' Sogeri '));
    expect(state.typed).toEqual({});
    expect(state.levels).toEqual([
      { grade: 8, school_name: 'Koki' },
      { grade: 12, school_name: 'Sogeri' },
    ]);
    expect(validateLevels(state)).toBeNull();
    const blank = addTyped(tick(empty, 10, true));
    expect(blank.typed).toEqual({ 10: '' });
    expect(validateLevels(blank)?.grades[10]).toBe(messages.apply.blankSchool(10));
    expect(validateLevels(empty)?.section).toBe(messages.apply.noGrade);
    expect(validateLevels(added(empty, 8, 'Koki'))).toBeNull();
  });
});
