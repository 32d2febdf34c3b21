import { describe, expect, it } from 'vitest';
import { createFormStore, forgetForms } from '../forms/form-store';
import { formOwner, memoryStorage } from './session';
import { hasResume, RESUME_FORM } from './resume';

const write = (storage: ReturnType<typeof memoryStorage>, person: number, values: [string, string][]) => {
  const initial: Record<string, string> = { school_1: '', skills: '' };
  const form = createFormStore(storage, `${formOwner(person)}.${RESUME_FORM}`, initial, []);
  for (const [field, value] of values) form.set(field, value);
};

describe('a resume written on this phone', () => {
  it('is there once it has a school and a skill, for its person alone, until the log-out', () => {
    const storage = memoryStorage();
    expect(hasResume(storage, 1)).toBe(false);
    write(storage, 1, [['school_1', 'Goroka Secondary School']]);
    expect(hasResume(storage, 1)).toBe(false);
    write(storage, 1, [['skills', '  ']]);
    expect(hasResume(storage, 1)).toBe(false);
    write(storage, 1, [['skills', 'Typing']]);
    expect([hasResume(storage, 1), hasResume(storage, 2)]).toEqual([true, false]);
    forgetForms(storage, 1);
    expect(hasResume(storage, 1)).toBe(false);
  });

  it('is not there where the storage is damaged', () => {
    expect(hasResume({ getItem: () => '{' }, 1)).toBe(false);
    expect(hasResume({ getItem: () => 'null' }, 1)).toBe(false);
  });
});
