import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseManifest } from '#contract/hand-in';
import { staffFile as text } from '#contract/messages/outbox';
import { isPromised } from '#outbox/record';
import { readZip } from '../../../e2e/support/zip';
import { applyNow, registration } from '../../support/apply-page';
import { savedFiles, startPhone } from '../../support/phone';

let server: ReturnType<typeof startPhone>;
let files: ReturnType<typeof savedFiles>;
beforeEach(() => {
  server = startPhone();
  files = savedFiles();
});

afterEach(() => {
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

const action = new RegExp(`^${text.title}`);

/** An application that was refused for now, on the screen after Apply Now. */
const openStuck = () => applyNow(server, 'lost_before', registration('approved'));

test('an application that waits is saved as a file, and goes on waiting', async () => {
  const { user, services } = await openStuck();
  await user.click(await screen.findByRole('button', { name: action }));
  const dialog = await screen.findByRole('dialog', { name: text.title });
  for (const words of [text.what, text.stillOne]) expect(within(dialog).getByText(words)).toBeTruthy();
  await user.click(await within(dialog).findByRole('button', { name: /^Save \(/ }));
  const [file] = files;
  expect(await within(dialog).findByText(text.saved(file!.name))).toBeTruthy();
  const sheet = parseManifest(
    readZip(Buffer.from(await file!.content.arrayBuffer()))
      .get('application.json')!
      .toString(),
  );
  const [record] = services.outbox.records()!;
  expect(sheet).toMatchObject({
    ok: true,
    sheet: {
      idempotency_key: record!.id,
      student: { id: 7 },
      proof: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    },
  });
  // It may be tried again by itself just now.
  expect(isPromised(record!)).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a phone that can share passes the file on, and saves it when the browser refuses after all', async () => {
  const shared: unknown[] = [];
  let refusal: Error | null = null;
  const share = ({ files: given }: ShareData) => {
    if (refusal) return Promise.reject(refusal);
    shared.push(...(given ?? []));
    return Promise.resolve();
  };
  Object.assign(navigator, { canShare: () => true, share });
  const { user } = await openStuck();
  await user.click(await screen.findByRole('button', { name: action }));
  const button = await screen.findByRole('button', { name: 'Share' });
  refusal = new DOMException('Closed by the person', 'AbortError');
  await user.click(button);
  expect(files).toEqual([]);
  refusal = null;
  await user.click(button);
  expect(await screen.findByText(text.shared)).toBeTruthy();
  expect(shared).toHaveLength(1);
  refusal = new DOMException('This kind is not allowed', 'NotAllowedError');
  await user.click(button);
  expect(await screen.findByText(text.saved(files[0]!.name))).toBeTruthy();
});
