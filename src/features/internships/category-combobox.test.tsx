import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CategoryCombobox } from './category-combobox';

const names = ['Administration', 'Retail & Sales', 'Trades'];
const seen: string[] = [];
beforeEach(() => {
  seen.length = 0;
  // happy-dom has no layout.
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    seen.push(this.textContent);
  });
});

function Field() {
  const [text, setText] = useState('');
  return (
    <CategoryCombobox
      categories={names.map((name, index) => ({ id: index, name }))}
      text={text}
      onText={setText}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' });
const isOpen = () => field().getAttribute('aria-expanded') === 'true';
const active = () => screen.getByRole('option', { selected: true }).textContent;

test('the arrows go through all of them both ways, beginning at either end, and each is scrolled into view', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.click(field());
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Trades');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Administration');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toBe('Retail & Sales');
  expect(seen).toEqual(['Trades', 'Administration', 'Trades', 'Retail & Sales']);
});

test('pressing on the list, such as on its scrollbar, leaves the field its focus and the list open', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.click(field());
  expect(fireEvent.mouseDown(screen.getByRole('listbox')), 'the press keeps its usual effect').toBe(false);
  expect(document.activeElement).toBe(field());
  expect(isOpen()).toBe(true);
});

test('after a choice the field still has the focus, and a tap on it opens the list again', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.click(field());
  await user.click(screen.getByRole('option', { name: 'Trades' }));
  expect(field().value).toBe('Trades');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(field());
  await user.click(field());
  expect(isOpen()).toBe(true);
});

test('on a phone the opened field goes to the upper edge, where its list has room; on a wide screen nothing moves', async () => {
  const user = userEvent.setup();
  const moved = vi.mocked(Element.prototype.scrollIntoView);
  for (const [width, times] of [
    [360, 1],
    [1280, 0],
  ] as const) {
    vi.stubGlobal('innerWidth', width);
    moved.mockClear();
    const { unmount } = render(<Field />);
    await user.click(field());
    expect(moved, String(width)).toHaveBeenCalledTimes(times);
    if (times) expect((moved.mock.contexts[0] as Element).contains(field())).toBe(true);
    unmount();
  }
  vi.unstubAllGlobals();
});
