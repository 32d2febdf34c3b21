import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { brand } from '#contract/brand';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { memoryStorage } from '../../../src/services/session';
import { student } from '../../support/answers';
import { SERVERS_WORDS, badGateway, fill, heldAnswer, main } from '../../support/on-screen';
import { type Answer, noSignal, ok, openPage } from '../../support/open-page';

const SEND = 'POST contact';
const written = {
  message: 'May I apply from Kavieng?',
  name: 'Maria Kaupa',
  email: 'maria@students.example',
  subject: 'Question',
};
const fields = { message: 'Message', name: 'Name', email: 'Email', subject: 'Subject' } as const;
const form = () => within(screen.getByRole('form', { name: 'Contact' }));
const field = (name: keyof typeof fields) =>
  form().getByLabelText<HTMLInputElement>(new RegExp(`^${fields[name]}`));
const button = () => form().getByRole('button');
const isDisabled = () => button().getAttribute('aria-disabled') === 'true';

const open = (answers: Record<string, Answer> = {}, storage = memoryStorage()) =>
  openPage('/contact', { answers, storage });
async function send(answer: Answer, storage = memoryStorage()) {
  const page = await open({ [SEND]: answer }, storage);
  const { message, name, email, subject } = written;
  await fill(page, { Message: message, Name: name, Email: email, Subject: subject });
  expect(isDisabled()).toBe(false);
  await page.user.click(button());
  return page;
}

describe('contact', () => {
  test('shows the info address, and how long an answer takes; while invalid it is not sent, says why, and marks what is empty', async () => {
    const { user, calls } = await open();
    const mail = main().getByRole('link', { name: brand.infoEmail });
    expect(mail.getAttribute('href')).toBe(`mailto:${brand.infoEmail}`);
    expect(main().getByText(messages.contact.welcome)).toBeTruthy();
    expect(main().getByText(/allow 5 business days/)).toBeTruthy();
    expect(isDisabled()).toBe(true);
    expect(form().getByText(messages.contact.needed).id).toBe(button().getAttribute('aria-describedby'));
    await user.type(field('subject'), '{Enter}');
    // What checks it is loaded after the form is shown.
    expect(await form().findByText(messages.contact.fillRequired)).toBeTruthy();
    expect(document.activeElement).toBe(field('message'));
    const { messageRequired, nameRequired, subjectRequired } = messages.contact;
    const { emailRequired } = messages.validation;
    for (const sentence of [messageRequired, nameRequired, emailRequired, subjectRequired]) {
      expect(form().getByText(sentence)).toBeTruthy();
    }
    expect(calls(SEND)).toEqual([]);
  });

  test('is sent once, names its wait, says that it arrived, and is empty again', async () => {
    const sending = heldAnswer();
    const page = await send(sending.answer);
    await waitFor(() => expect(button().textContent).toBe('Sending...'));
    expect(isDisabled()).toBe(true);
    await page.user.click(button());
    sending.arrive({ message: '' });
    expect(await form().findByText(messages.contact.success)).toBeTruthy();
    expect(page.calls(SEND)).toEqual([{ name: SEND, body: written }]);
    for (const name of Object.keys(fields) as (keyof typeof fields)[]) expect(field(name).value).toBe('');
  });

  test('says in its own words that it failed when the server has none', async () => {
    await send(badGateway);
    expect((await main().findByRole('alert')).textContent).toBe(messages.contact.failed);
  });

  test("joins the server's errors by commas when they are all it says", async () => {
    const errors = { subject: ['Subject is odd.'], email: ['Email is far away.', 'Email is slow.'] };
    const body = { code: 'validation_failed', error: '', message: '', errors };
    await send(() => Response.json(body, { status: 422 }));
    const joined = 'Subject is odd., Email is far away., Email is slow.';
    expect((await form().findByRole('alert')).textContent).toBe(joined);
  });

  test('keeps what was typed when there is no signal, and through a reload', async () => {
    const storage = memoryStorage();
    const page = await send(noSignal, storage);
    expect(await form().findByText(messages.offline.needsSignal)).toBeTruthy();
    expect(form().getByText(messages.offline.tryLater)).toBeTruthy();
    page.close();
    await open({}, storage);
    expect(field('message').value).toBe(written.message);
  });

  test('keeps what is typed while it is under way, and empties the rest', async () => {
    const sending = heldAnswer();
    const page = await send(sending.answer);
    await fill(page, { Subject: 'Another question' });
    sending.arrive({ message: 'Thanks' });
    expect(await form().findByText('Thanks')).toBeTruthy();
    const kept = { message: '', name: '', email: '', subject: 'Another question' };
    for (const name of Object.keys(fields) as (keyof typeof fields)[])
      expect(field(name).value).toBe(kept[name]);
  });

  test('knows the name and e-mail of who is logged in, and writes over nothing', async () => {
    const storage = memoryStorage();
    const user = student();
    const answers = { 'GET profile': ok({ user }) };
    const page = await openPage('/contact', { role: 'student', answers, storage });
    await waitFor(() => expect(field('email').value).toBe(user.email));
    expect(field('name').value).toBe(user.full_name);
    await fill(page, { Email: 'aunt@example.com' });
    page.close();
    await openPage('/contact', { role: 'student', answers, storage });
    await waitFor(() => expect(field('name').value).toBe(user.full_name));
    expect(field('email').value).toBe('aunt@example.com');
  });

  test('a pasted text stays whole and is told to be too long; what another tab has typed comes beside it', async () => {
    const { user, storage } = await open();
    const pasted = 'x'.repeat(limits.contactMessage.max + 1);
    fireEvent.change(field('message'), { target: { value: pasted } });
    const key = storage.keys().find((one) => one.includes('contact'))!;
    const subject = 'From the other tab';
    storage.setItem(key, JSON.stringify({ ...JSON.parse(storage.getItem(key)!), subject }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(field('subject').value).toBe(subject);
    await user.click(button());
    expect(field('message').value).toBe(pasted);
    const tooLong = `Message must be at most ${limits.contactMessage.max} characters.`;
    expect(await screen.findByText(tooLong)).toBeTruthy();
  });
});

describe('the newsletter', () => {
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

  test.each(['', 'maria'])('warns of "%s" and sends nothing', async (given) => {
    const page = await subscribe(given, ok({ message: '' }));
    expect(await news().findByText(messages.newsletter.invalid)).toBeTruthy();
    expect(address().className).toContain('newsletter-invalid');
    expect(page.calls(SUBSCRIBE)).toEqual([]);
  });

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
});
