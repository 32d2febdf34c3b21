import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { ok, openPage, refused } from '../../support/open-page';
import { main, press } from '../../support/on-screen';

test.each([
  ['confirm', 'confirm', 'Confirm My Email', messages.email.confirmed],
  ['own', 'confirm', 'Confirm My Email', messages.email.ownConfirmed],
  ['undo', 'undo', 'This Was Not Me', messages.email.undone],
] as const)(
  'the mailed link to %s is sent by a press, and leaves the address at once',
  async (way, path, button, said) => {
    const call = `POST users/email/${path}`;
    const page = await openPage(`/confirm-email?${way}=se%2Fcret`, {
      answers: { [call]: ok({ message: said }) },
    });
    expect(page.router.state.location.href).toBe('/confirm-email');
    expect(page.calls(call)).toEqual([]);
    await press(page, button);
    expect((await main().findByRole('status')).textContent).toBe(said);
    expect(page.calls(call)).toMatchObject([{ body: { token: 'se/cret' } }]);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  },
);

test('a link that is over says so, and without signal it can be pressed again', async () => {
  const { linkInvalid } = messages.email;
  const answers = { 'POST users/email/confirm': refused('email_link_invalid', { token: [linkInvalid] }) };
  await press(await openPage('/confirm-email?confirm=x', { answers }), 'Confirm My Email');
  expect((await screen.findByRole('alert')).textContent).toBe(linkInvalid);
});
