import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Disclosure } from './disclosure';

test('what was unfolded before the script was live stays unfolded in the page that replaces it, and nothing else', () => {
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML =
    '<details open><summary>Before</summary></details><details><summary>Folded</summary></details>';
  document.body.append(root);
  onTestFinished(() => root.remove());
  const isOpen = (label: string) => {
    const { unmount } = render(<Disclosure label={label}>What is in it</Disclosure>);
    const { open } = screen.getByText('What is in it').closest('details')!;
    unmount();
    return open;
  };
  expect([isOpen('Before'), isOpen('Folded')]).toEqual([true, false]);
  root.setAttribute('data-live', '');
  expect(isOpen('Before')).toBe(false);
});
