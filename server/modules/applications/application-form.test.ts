import { describe, expect, test } from 'vitest';
import { ApplicationFields } from '#contract/applications';
import { validate } from '#contract/validate';
import { hashApplication } from './application-form';

const files = { resume: { sha256: 'a'.repeat(64) }, cover_letter: { sha256: 'b'.repeat(64) } };
const levels = [
  { grade: 10, school_name: 'Markham Road High School' },
  { grade: 12, school_name: 'Bumbu River Secondary School' },
];
const fields = { internship_id: '7', level_achieved: JSON.stringify(levels) };
const hashOf = (changed: Record<string, string>, of: Parameters<typeof hashApplication>[2] = files) =>
  hashApplication({ ...fields, ...changed }, validate(ApplicationFields, { ...fields, ...changed }), of);

test('two applications are the same however their levels are ordered and spelled, and whenever they were queued', () => {
  const spelled = JSON.stringify([...levels].reverse(), null, 2);
  expect(hashOf({ level_achieved: spelled, internship_id: ' 7 ' })).toBe(hashOf({}));
  expect(hashOf({ queued_at: '2027-03-05T02:00:00.000Z' })).toBe(hashOf({}));
});

describe('two applications differ', () => {
  test.each([
    ['by internship', { internship_id: '8' }],
    ['by a school', { level_achieved: JSON.stringify([levels[0], { grade: 12, school_name: 'Another' }]) }],
    ['by a level less', { level_achieved: JSON.stringify([levels[0]]) }],
    ['when one of them cannot be read', { level_achieved: 'broken' }],
  ])('%s', (_, changed) => {
    expect(hashOf(changed)).not.toBe(hashOf({}));
  });

  test('by a file, by a missing file, and by files that changed places', () => {
    const swapped = { resume: files.cover_letter, cover_letter: files.resume };
    const hashes = [files, swapped, { resume: files.resume }, {}].map((of) => hashOf({}, of));
    expect(new Set(hashes).size).toBe(4);
  });
});
