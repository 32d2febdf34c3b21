import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { validator, type Validated } from '#contract/validate';
import { TextField } from '../ui/fields';
import { ServicesContext, type Services } from '../services/services';
import { createSessionStore, memoryStorage } from '../services/session';
import { useForm } from './use-form';

const schema = v.object({
  email: v.pipe(v.string(), v.nonEmpty('Email, please')),
  city: v.pipe(v.string(), v.nonEmpty('City, please')),
});

/** A form that a server refuses, with a sentence for each field. */
function Refused() {
  const [isTold, setTold] = useState(false);
  const form = useForm({
    name: 'test',
    initial: { email: '', city: '' },
    check: validator(schema),
    onMended: () => setTold(true),
  });
  const refuse = () => form.refuse({ email: ['Taken'], city: ['Unknown'] });
  return (
    <form id={form.id} onBlur={form.onBlur} onSubmit={form.submit(refuse)}>
      <TextField {...form.field('email')} label="Email" />
      <TextField {...form.field('city')} label="City" />
      <button type="submit">Send</button>
      {isTold ? 'All is mended' : null}
    </form>
  );
}

const user = userEvent.setup();
const type = (label: string, words: string) => user.type(screen.getByLabelText(label), words);
const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
const sentences = ['Email, please', 'City, please', 'Taken', 'Unknown'];
const said = () => sentences.filter((sentence) => screen.queryByText(sentence));

beforeEach(() => {
  const storage = memoryStorage();
  const services = { storage, session: createSessionStore(storage) } as Services;
  render(
    <ServicesContext value={services}>
      <Refused />
    </ServicesContext>,
  );
});

const focused = () => document.activeElement?.getAttribute('name');

test('the first wrong field has the focus, found on the phone or by the server, and what was typed stays', async () => {
  await type('Email', 'kila@example.com');
  await send();
  expect([said(), focused()]).toEqual([['City, please'], 'city']);
  await type('City', 'Nowhere');
  await send();
  expect([said(), focused()]).toEqual([['Taken', 'Unknown'], 'email']);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('kila@example.com');
});

test('a field that was touched and left is judged, and no other', async () => {
  await user.click(screen.getByLabelText('Email'));
  expect(said()).toEqual([]);
  await user.tab();
  expect(said()).toEqual(['Email, please']);
});

test("a server's sentence stays while another field is corrected, and goes with its own", async () => {
  await type('Email', 'kila@example.com');
  await type('City', 'Nowhere');
  await send();
  expect(said()).toEqual(['Taken', 'Unknown']);
  await type('City', ', Lae');
  expect(said()).toEqual(['Taken']);
  expect(screen.queryByText('All is mended')).toBeNull();
  await type('Email', '.pg');
  expect(said()).toEqual([]);
  expect(screen.getByText('All is mended'), 'the last correction is told').toBeTruthy();
});

test('what was found wrong on the phone is judged again at every change, and nothing else is', async () => {
  await type('City', 'Lae');
  await send();
  expect(said()).toEqual(['Email, please']);
  await user.clear(screen.getByLabelText('City'));
  expect(said()).toEqual(['Email, please']);
  await type('Email', 'k');
  // Left empty.
  expect(said()).toEqual(['City, please']);
});

test('the last correction of what was found on the phone is told', async () => {
  const mended = () => screen.queryByText('All is mended') !== null;
  await send();
  await type('Email', 'k');
  expect(mended()).toBe(false);
  await type('City', 'L');
  expect(mended()).toBe(true);
});

test('the next try begins without what the server said of the last one', async () => {
  await type('Email', 'kila@example.com');
  await type('City', 'Nowhere');
  await send();
  await user.clear(screen.getByLabelText('City'));
  await send();
  expect(said()).toEqual(['City, please']);
});

test('pressed again while its check is being loaded, a form is sent once', async () => {
  cleanup();
  let answer: (result: Validated<{ email: string }>) => void = () => undefined;
  const check = () => new Promise<Validated<{ email: string }>>((resolve) => (answer = resolve));
  const sent: string[] = [];
  function Late() {
    const form = useForm({ name: 'late', initial: { email: '' }, check });
    return (
      <form onSubmit={form.submit(({ email }) => void sent.push(email))}>
        <button type="submit">Send</button>
      </form>
    );
  }
  const storage = memoryStorage();
  const services = { storage, session: createSessionStore(storage) } as Services;
  render(
    <ServicesContext value={services}>
      <Late />
    </ServicesContext>,
  );
  await send();
  await send();
  answer({ ok: true, value: { email: 'kila@example.com' } });
  await waitFor(() => expect(sent).toEqual(['kila@example.com']));
  await send();
  answer({ ok: true, value: { email: 'again' } });
  await waitFor(() => expect(sent).toEqual(['kila@example.com', 'again']));
});
