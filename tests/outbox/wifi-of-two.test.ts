import { expect, it } from 'vitest';
import { fillDraft, fillForm } from './applications';
import { OWNER, session } from './samples';
import { settled } from './test-clock';
import { createPhone } from './test-world';

const other = { token: 'token-of-8', userId: 8 };

/** Somebody is away who sends only on Wi-Fi and has something to send, and another person is logged in. */
async function openPhone() {
  let link = 'wifi';
  const phone = createPhone();
  phone.server.students.set('Bearer token-of-8', '8');
  const outbox = phone.openTab({ linkType: () => link });
  await outbox.markLoggedIn(other);
  await phone.putRaw(`person/${OWNER}`, {
    id: OWNER,
    name: 'Maria K.',
    send_token: session.token,
    pin: null,
  });
  await outbox.setWifiOnly(OWNER, true);
  phone.server.outcome = () => 'never';
  return { phone, outbox, setLink: (next: string) => void (link = next) };
}

it('who sends only on Wi-Fi breaks off what somebody else sends over no link', async () => {
  const { phone, outbox, setLink } = await openPhone();
  const store = phone.openStore();
  await outbox.queue(await fillDraft(store, 4, 8));
  await settled();
  await store.apply(await fillDraft(store, 5), { type: 'queue' });
  expect(phone.server.requests()).toBe(1);
  setLink('cellular');
  void outbox.linkChanged();
  await settled();
  expect(phone.server.requests()).toBe(1);
  expect((await outbox.list(8)).map(({ state }) => state)).toEqual(['sending']);
});

it('what is sent under that choice breaks off on mobile data, whoever is logged in', async () => {
  const { outbox, setLink } = await openPhone();
  await outbox.queue(await fillForm(outbox));
  await settled();
  expect((await outbox.list(OWNER)).map(({ state }) => state)).toEqual(['sending']);
  setLink('cellular');
  void outbox.linkChanged();
  await settled();
  expect((await outbox.list(OWNER)).map(({ state }) => state)).toEqual(['queued']);
});
