import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { ok } from '../../support/open-page';
import { badGateway, fillIn, main, openAs, press, SERVERS_WORDS, shows, toasts } from './shows';

type Answers = Parameters<typeof openAs>[2];

async function send(subject: string, answers?: Answers) {
  const page = await openAs(null, '/contact', answers);
  await fillIn(page, {
    Name: 'Maria Kaupa',
    Email: 'maria@example.com',
    Subject: subject,
    Message: 'Hello.',
  });
  await press(page, 'Send Message');
}

shows('Contact', {
  [messages.contact.fillRequired]: () => send(''),
  [messages.contact.success]: () =>
    send('Question', { 'POST contact': ok({ message: '' }, { status: 201 }) }),
  [messages.contact.failed]: () => send('Question', { 'POST contact': badGateway }),
});

describe('of a message the page says', () => {
  test('what the server says when it arrived', async () => {
    await send('Question', { 'POST contact': ok({ message: SERVERS_WORDS }, { status: 201 }) });
    expect(await main().findByText(SERVERS_WORDS)).toBeTruthy();
    expect(await toasts()).toBe(SERVERS_WORDS);
    expect(main().queryByText(messages.contact.success)).toBeNull();
  });

  test("the server's list of errors, joined by commas, when that is all it says", async () => {
    const errors = { subject: ['Subject is odd.'], email: ['Email is far away.', 'Email is slow.'] };
    const wordless = { code: 'validation_failed', error: '', message: '', errors };
    await send('Question', { 'POST contact': () => Response.json(wordless, { status: 422 }) });
    const joined = 'Subject is odd., Email is far away., Email is slow.';
    expect((await main().findByRole('alert')).textContent).toBe(joined);
    expect(await toasts()).toBe(joined);
  });
});

async function subscribe(email: string, answers?: Answers) {
  const page = await openAs(null, '/about', answers);
  const footer = within(screen.getByRole('contentinfo'));
  await fillIn(page, { 'Our news by email': email }, footer);
  await press(page, 'Subscribe', footer);
}

shows('Newsletter', {
  [messages.newsletter.invalid]: () => subscribe('maria@students'),
  [messages.newsletter.success]: () =>
    subscribe('maria@example.org', { 'POST newsletter_subscribe': ok({ message: '' }) }),
  [messages.newsletter.failed]: () =>
    subscribe('maria@example.org', { 'POST newsletter_subscribe': badGateway }),
});

test("of a subscription the page says the product's own sentence, whatever the server says", async () => {
  await subscribe('maria@example.org', { 'POST newsletter_subscribe': ok({ message: SERVERS_WORDS }) });
  const footer = within(screen.getByRole('contentinfo'));
  expect(await footer.findByText(messages.newsletter.success)).toBeTruthy();
  expect(screen.queryByText(new RegExp(SERVERS_WORDS))).toBeNull();
});
