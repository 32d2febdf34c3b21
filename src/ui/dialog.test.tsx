import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './dialog';

function Question({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      title="Delete it?"
      message="It goes."
      confirmLabel="Delete"
      open={open}
      onClose={() => setOpen(false)}
      onConfirm={onConfirm}
    />
  );
}

test('the second click of a double one on an answer does nothing to what lies beneath, and the next click does', () => {
  const onConfirm = vi.fn();
  const beneath = vi.fn();
  render(
    <>
      <button onClick={beneath}>Beneath</button>
      <Question onConfirm={onConfirm} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }), { detail: 1 });
  const other = screen.getByRole('button', { name: 'Beneath' });
  fireEvent.click(other, { detail: 2 });
  expect(beneath).not.toHaveBeenCalled();
  fireEvent.click(other, { detail: 1 });
  expect(beneath).toHaveBeenCalledOnce();
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a press that began inside and ends on the backdrop, as when words are selected, closes nothing', () => {
  const onConfirm = vi.fn();
  render(<Question onConfirm={onConfirm} />);
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByText('It goes.'));
  fireEvent.click(dialog);
  expect(screen.queryByText('It goes.')).not.toBeNull();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(screen.queryByText('It goes.')).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a click elsewhere is taken, however soon it follows the one that closed the dialog', () => {
  const beneath = vi.fn();
  render(
    <>
      <button onClick={beneath}>Beneath</button>
      <Question onConfirm={vi.fn()} />
    </>,
  );
  fireEvent.click(screen.getByRole('dialog'), { detail: 1, clientX: 4, clientY: 4 });
  fireEvent.click(screen.getByRole('button', { name: 'Beneath' }), { detail: 2, clientX: 90, clientY: 300 });
  expect(beneath).toHaveBeenCalledOnce();
});
