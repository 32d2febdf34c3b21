import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits';
import { memoryStorage } from '../../../src/services/session';
import { openPage } from '../../support/open-page';

test('a pasted text stays whole and is told to be too long; what another tab has typed comes beside it', async () => {
  const storage = memoryStorage();
  const { user } = await openPage('/contact', { storage, answers: {} });
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ });
  const pasted = 'x'.repeat(limits.contactMessage.max + 1);
  fireEvent.change(message, { target: { value: pasted } });
  const key = storage.keys().find((one) => one.includes('contact'))!;
  storage.setItem(
    key,
    JSON.stringify({ ...JSON.parse(storage.getItem(key)!), subject: 'From the other tab' }),
  );
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Subject/ }).value).toBe(
    'From the other tab',
  );
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  expect(message.value).toBe(pasted);
  expect(
    await screen.findByText(`Message must be at most ${limits.contactMessage.max} characters.`),
  ).toBeTruthy();
});
