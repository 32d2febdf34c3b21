import { describe, expect, test, vi } from 'vitest';
import { dropTracking } from './rendered-page';

/** @returns the address after it, and how often the history was changed */
function dropFrom(href: string) {
  const replaceState = vi.fn<(state: unknown, unused: string, url: URL) => void>();
  dropTracking({
    location: { href } as Location,
    history: { state: { key: 'a' }, replaceState } as unknown as History,
  });
  const [change] = replaceState.mock.calls;
  if (change) expect(change[0]).toEqual({ key: 'a' });
  return { href: change ? change[2].href : href, changes: replaceState.mock.calls.length };
}

describe('what other sites add to a link', () => {
  const names = ['fbclid', 'gclid', 'igshid', 'igsh', 'ttclid', 'mc_cid', 'mc_eid', 'utm_source'];
  test.each(names)('is taken out of the address: %s', (name) => {
    expect(dropFrom(`https://portal.example/internship-details/12?${name}=IwAR0x`)).toEqual({
      href: 'https://portal.example/internship-details/12',
      changes: 1,
    });
  });

  test('goes alone: filters, the way back and the place on the page stay', () => {
    const address =
      'http://127.0.0.1:8080/login?from=%2Finternship-details%2F3&fbclid=IwAR0x&utm_medium=social#end';
    expect(dropFrom(address).href).toBe('http://127.0.0.1:8080/login?from=%2Finternship-details%2F3#end');
  });

  test('is not looked for in names that only begin alike, and an address without it is left alone', () => {
    const address = 'https://portal.example/all-internships?q=utm_source&location=Lae&igshids=1';
    expect(dropFrom(address)).toEqual({ href: address, changes: 0 });
  });
});
