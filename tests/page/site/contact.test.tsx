import { screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '#contract/brand';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import { memoryStorage } from '../../../src/lib/session';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

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
type Page = Awaited<ReturnType<typeof open>>;
async function fillIn({ user }: Page) {
  for (const name of Object.keys(written) as (keyof typeof fields)[])
    await user.type(field(name), written[name]);
}

describe('contact', () => {
  test('shows the info address, that queries are welcome, and how long an answer takes', async () => {
    await open();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: brand.infoEmail }).getAttribute('href')).toBe(
      `mailto:${brand.infoEmail}`,
    );
    expect(main.getByText(messages.contact.welcome)).toBeTruthy();
    expect(main.getByText(/allow 5 business days/)).toBeTruthy();
  });

  test('cannot be sent while it is invalid, says why, and warns whoever tries all the same', async () => {
    const { user, calls } = await open();
    expect(isDisabled()).toBe(true);
    expect(form().getByText(messages.contact.needed).id).toBe(button().getAttribute('aria-describedby'));
    await user.type(field('subject'), 'Hello{Enter}');
    expect(form().getByText(messages.contact.fillRequired)).toBeTruthy();
    expect(document.activeElement).toBe(field('message'));
    expect(form().getByText(messages.contact.nameRequired)).toBeTruthy();
    expect(calls(SEND)).toEqual([]);
  });

  test('marks every empty field of whoever sends an empty form', async () => {
    const { user } = await open();
    await user.type(field('subject'), '{Enter}');
    const { messageRequired, nameRequired, subjectRequired } = messages.contact;
    for (const sentence of [
      messageRequired,
      nameRequired,
      messages.validation.emailRequired,
      subjectRequired,
    ]) {
      expect(form().getByText(sentence)).toBeTruthy();
    }
  });

  test('marks a field once it was touched, and not before', async () => {
    const { user } = await open();
    await user.type(field('email'), 'maria@');
    expect(field('email').getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(field('email').getAttribute('aria-invalid')).toBe('true');
    expect(form().getByText(messages.validation.emailInvalid)).toBeTruthy();
    expect(field('name').getAttribute('aria-invalid')).toBeNull();
    await user.type(field('email'), 'students.example');
    expect(field('email').getAttribute('aria-invalid')).toBeNull();
  });

  test('is sent once, names its wait, says that it arrived, and is empty again', async () => {
    let arrive = () => {};
    const page = await open({
      [SEND]: () =>
        new Promise((resolve) => {
          arrive = () => resolve(Response.json({ message: messages.contact.success }, { status: 201 }));
        }),
    });
    await fillIn(page);
    expect(isDisabled()).toBe(false);
    await page.user.click(button());
    await waitFor(() => expect(button().textContent).toBe('Sending...'));
    expect(isDisabled()).toBe(true);
    await page.user.click(button());
    arrive();
    expect(await form().findByText(messages.contact.success)).toBeTruthy();
    expect(page.calls(SEND)).toEqual([{ name: SEND, body: written }]);
    for (const name of Object.keys(fields) as (keyof typeof fields)[]) expect(field(name).value).toBe('');
  });

  test('keeps what was typed when there is no signal, and through a reload', async () => {
    const storage = memoryStorage();
    const page = await open({ [SEND]: noSignal }, storage);
    await fillIn(page);
    await page.user.click(button());
    expect(await form().findByText(messages.offline.needsSignal)).toBeTruthy();
    expect(form().getByText(messages.offline.tryLater)).toBeTruthy();
    page.close();
    await open({}, storage);
    expect(field('message').value).toBe(written.message);
  });

  test("says the server's sentence, beside the field where it names one", async () => {
    const sentence = 'Subject must be at most 120 characters.';
    const page = await open({ [SEND]: refused('validation_failed', { subject: [sentence] }) });
    await fillIn(page);
    await page.user.click(button());
    expect(await form().findByText(sentence)).toBeTruthy();
    expect(form().getByRole('alert').textContent).toBe(messages.validation.fillRequired);
  });

  test('keeps what is typed while it is under way, and empties the rest', async () => {
    let arrive = () => {};
    const page = await open({
      [SEND]: () => new Promise((resolve) => (arrive = () => resolve(Response.json({ message: 'Thanks' })))),
    });
    await fillIn(page);
    await page.user.click(button());
    await page.user.clear(field('subject'));
    await page.user.type(field('subject'), 'Another question');
    arrive();
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
    await page.user.clear(field('email'));
    await page.user.type(field('email'), 'aunt@example.com');
    page.close();
    await openPage('/contact', { role: 'student', answers, storage });
    await waitFor(() => expect(field('name').value).toBe(user.full_name));
    expect(field('email').value).toBe('aunt@example.com');
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

  test('takes an address, says so, and is empty again', async () => {
    const page = await subscribe(' Maria@Example.org', ok({ message: messages.newsletter.success }));
    expect(await news().findByText(messages.newsletter.success)).toBeTruthy();
    expect(page.calls(SUBSCRIBE).map(({ body }) => body)).toEqual([{ email: 'maria@example.org' }]);
    expect(address().value).toBe('');
  });

  test.each(['', 'maria', 'maria@students', 'mar+ia@example.org', 'maria@students.example'])(
    'warns of "%s" and sends nothing',
    async (given) => {
      const page = await subscribe(given, ok({}));
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

  test('keeps another address that is typed while the first is under way', async () => {
    let arrive = () => {};
    const page = await subscribe(
      'maria@example.org',
      () => new Promise((resolve) => (arrive = () => resolve(Response.json({ message: '' })))),
    );
    await page.user.clear(address());
    await page.user.type(address(), 'aunt@example.org');
    arrive();
    await waitFor(() => expect(news().getByRole('button').textContent).toBe('Subscribe'));
    expect(address().value).toBe('aunt@example.org');
  });

  test('is marked once an invalid address was left, and not for being passed by', async () => {
    const { user } = await openPage('/about', { answers: {} });
    await user.click(address());
    await user.click(document.body);
    expect(address().getAttribute('aria-invalid')).toBeNull();
    await user.type(address(), 'maria');
    await user.click(document.body);
    expect(address().getAttribute('aria-invalid')).toBe('true');
  });

  test.each([
    ['the server’s sentence', refused('too_many_tries'), /^Too many tries/],
    ['that there is no signal', noSignal, messages.offline.needsSignal],
  ] as const)('says %s when it failed, and keeps the address', async (_, answer, sentence) => {
    await subscribe('maria@example.org', answer);
    expect(await news().findByText(sentence)).toBeTruthy();
    expect(address().value).toBe('maria@example.org');
  });
});
