import { describe, expect, test, vi } from 'vitest';
import { dropTracking, keepTyped } from './rendered-page';

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

test('what was typed is typed once more, in the controls of the server alone', () => {
  const root = document.createElement('div');
  root.innerHTML =
    '<input name="city"><textarea name="message"></textarea><select name="type"><option>Any</option><option>Remote</option></select>';
  const [city, message, type] = [...root.children] as HTMLInputElement[];
  Object.assign(city!, { value: 'Lae' });
  Object.assign(message!, { value: 'When?\nThank you.' });
  Object.assign(type!, { value: 'Remote' });
  const restore = keepTyped(root);
  // One that React renders later: nothing says what its default is.
  const town = document.createElement('input');
  town.value = 'Goroka';
  root.append(town);
  const changed = new Set<EventTarget | null>();
  for (const name of ['input', 'change']) root.addEventListener(name, ({ target }) => changed.add(target));
  restore();
  expect([...changed]).toEqual([city, message, type]);
  expect([city!.value, message!.value, type!.value, town.value]).toEqual([
    'Lae',
    'When?\nThank you.',
    'Remote',
    'Goroka',
  ]);
});
