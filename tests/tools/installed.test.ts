import { describe, expect, it } from 'vitest';
import { agrees } from '../../tools/installed.mjs';

const whole = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' },
};
const wanted = { '': {}, ...whole };

describe('whether packages are installed as the lock file says', () => {
  it('is true when npm has noted the same versions', () => {
    expect(agrees(wanted, whole)).toBe(true);
  });

  it('is false when nothing was installed, one is missing, or one differs', () => {
    expect(agrees(wanted, null)).toBe(false);
    expect(agrees(null, whole)).toBe(false);
    expect(agrees(wanted, { 'node_modules/a': whole['node_modules/a'] })).toBe(false);
    expect(agrees(wanted, { ...whole, 'node_modules/b': { version: '2.0.1', integrity: 'sha512-c' } })).toBe(
      false,
    );
  });

  it('does without what is made for other systems, and not without what is made for this one', () => {
    const other = { version: '1.0.0', optional: true, os: ['nowhere'], cpu: [process.arch] };
    const own = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
    expect(agrees({ ...wanted, 'node_modules/other': other }, whole)).toBe(true);
    expect(agrees({ ...wanted, 'node_modules/own': own }, whole)).toBe(false);
  });
});
