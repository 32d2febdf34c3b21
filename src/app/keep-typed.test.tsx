import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepTyped } from './rendered-page';

test('what was typed is typed once more, in the controls of the server alone', () => {
  const { container: root } = render(<input name="city" />);
  const city = root.querySelector('input')!;
  city.value = 'Lae';
  const restore = keepTyped(root);
  // One that React renders later: nothing says what its default is.
  const town = document.createElement('input');
  town.value = 'Goroka';
  root.append(town);
  const changed = new Set<EventTarget | null>();
  for (const type of ['input', 'change']) root.addEventListener(type, ({ target }) => changed.add(target));
  restore();
  expect([...changed]).toEqual([city]);
  expect([city.value, town.value]).toEqual(['Lae', 'Goroka']);
});
