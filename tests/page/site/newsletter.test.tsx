import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { ok, openPage, type Answer } from '../../support/open-page';
import { badGateway, SERVERS_WORDS } from '../../support/on-screen';

const SUBSCRIBE = 'POST newsletter_subscribe';
const news = () => within(screen.getByRole('form', { name: 'Newsletter' }));
const address = () => news().getByLabelText<HTMLInputElement>('Our news by email');
const subscribe = async (given: string, answer: Answer) => {
  const page = await openPage('/about', { answers: { [SUBSCRIBE]: answer } });
  await page.user.type(address(), `${given}{Enter}`);
  return page;
};

test("takes an address, says so in the product's own words, and is empty again", async () => {
  const page = await subscribe(' Maria@Example.org', ok({ message: SERVERS_WORDS }));
  expect(await news().findByText(messages.newsletter.success)).toBeTruthy();
  expect(screen.queryByText(new RegExp(SERVERS_WORDS))).toBeNull();
  expect(page.calls(SUBSCRIBE).map(({ body }) => body)).toEqual([{ email: 'maria@example.org' }]);
  expect(address().value).toBe('');
});

test.each(['', 'maria', 'maria@students', 'mar+ia@example.org', 'maria@students.example'])(
  'warns of "%s" and sends nothing',
  async (given) => {
    const page = await subscribe(given, ok({ message: '' }));
    expect(await news().findByText(messages.newsletter.invalid)).toBeTruthy();
    expect(address().className).toContain('newsletter-invalid');
    expect(page.calls(SUBSCRIBE)).toEqual([]);
  },
);

test('does not show to the next person what one typed', async () => {
  const { user, services } = await openPage('/about', { role: 'student', answers: {} });
  await user.type(address(), 'maria@example.org');
  services.session.start({ token: 'another', role: 'business', userId: 8 });
  await waitFor(() => expect(address().value).toBe(''));
  services.session.start({ token: 'again', role: 'student', userId: 7 });
  await waitFor(() => expect(address().value).toBe('maria@example.org'));
});

test.each([
  ['empty', ''],
  ['with a wrong address', 'maria'],
])('is marked once it was touched and left %s, and not before', async (_, given) => {
  const { user } = await openPage('/about', { answers: {} });
  await user.click(address());
  if (given) await user.keyboard(given);
  expect(address().getAttribute('aria-invalid')).toBeNull();
  await user.click(document.body);
  expect(address().getAttribute('aria-invalid')).toBe('true');
  expect(address().className).toContain('newsletter-invalid');
});

test('says that it failed, and keeps the address', async () => {
  await subscribe('maria@example.org', badGateway);
  expect(await news().findByText(messages.newsletter.failed)).toBeTruthy();
  expect(address().value).toBe('maria@example.org');
});
