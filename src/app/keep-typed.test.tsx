import { expect, test } from 'vitest';
import { keepTyped } from './rendered-page';

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
