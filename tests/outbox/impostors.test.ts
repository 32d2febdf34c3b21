import { describe, expect, it } from 'vitest';
import type { Outbox } from '#outbox/outbox';
import { level } from './applications';
import { OWNER, internship, pdfFile, session } from './samples';
import { createLocks } from './test-browser';
import { settled } from './test-clock';
import type { RequestOutcome } from './test-server';
import { createPhone, type Phone } from './test-world';

const MB = 1024 * 1024;
/** What a request costs besides its body: its line, its headers and the answer, in bytes. */
const OVERHEAD = 1024;

/** A phone with a queued application whose documents have together so many bytes. */
async function queueOn(outbox: Outbox, bytes: number): Promise<string> {
  await outbox.markLoggedIn(session);
  const { id } = await outbox.draftFor(OWNER, internship);
  await outbox.saveDraft(id, { levels: [level] });
  await outbox.addFile(id, 'resume', pdfFile('r'.repeat(bytes / 2), 'resume.pdf'));
  await outbox.addFile(id, 'cover_letter', pdfFile('l'.repeat(bytes / 2), 'letter.pdf'));
  await outbox.queue(id);
  await settled();
  return id;
}
/** What the worker does at a sync event, or for one that the browser repeats. */
const sync = async (phone: Phone, changes: Parameters<Phone['drainer']>[0] = {}) => {
  await phone.openStore().linkImproved(OWNER);
  await phone.drainer(changes)();
};
const onWire = ({ server }: Phone) => server.documentBytes() + server.requests() * OVERHEAD;

const hasBody = (request: string) => !/^(GET|HEAD)/.test(request);
const impostors: [string, RequestOutcome, (request: string) => boolean][] = [
  ['413 to everything', 'too_large_page', () => true],
  ['502 to everything', 'server_error', () => true],
  ['a log-in page to everything', 'portal_page', () => true],
  ['413 to whatever has a body, and lets the rest through', 'too_large_page', hasBody],
  ['502 to whatever has a body, and lets the rest through', 'server_error', hasBody],
  ['413 to pieces and forms, and lets the rest through', 'too_large_page', (one) => /PATCH|appl/.test(one)],
];

describe.each([2 * MB, 60 * 1024])('documents of %i bytes in front of a server that says', (bytes) => {
  it.each(impostors)('%s: three minutes and ten looks cost at most 1 MB', async (_name, outcome, lies) => {
    const phone = createPhone({ random: () => 0.2 });
    const outbox = phone.openTab();
    phone.server.outcome = () => (lies(phone.server.asked.at(-1)!) ? outcome : 'delivered');
    const id = await queueOn(outbox, bytes);
    await phone.clock.advance(180_000);
    for (let look = 0; look < 10; look += 1) {
      await outbox.linkImproved();
      await sync(phone);
      await phone.clock.advance(1500);
    }
    expect(onWire(phone)).toBeLessThan(MB);
    // Somebody else's answer is no reason to give up.
    phone.server.outcome = () => 'delivered';
    await phone.clock.advance(16 * 60_000);
    for (let turns = 0; turns < 20; turns += 1) await settled();
    expect((await outbox.get(id)).state).toBe('sent');
    expect(phone.server.rows).toHaveLength(1);
  });
});

describe('after an answer that is not ours', () => {
  const begin = async () => {
    const phone = createPhone({ random: () => 0.9 });
    const page = phone.openTab();
    // A log-in page that said 200 to a hash would get no bytes.
    phone.server.outcome = () => (hasBody(phone.server.asked.at(-1)!) ? 'portal_page' : 'delivered');
    const id = await queueOn(page, 60 * 1024);
    phone.server.outcome = () => 'delivered';
    return { phone, page, id, sent: phone.server.documentBytes() };
  };
  const bodies = ({ server }: Phone) => server.asked.filter((request) => request.startsWith('POST')).length;

  it('opening the page does not shorten the backoff; another link and our own server do', async () => {
    const { phone, page, id } = await begin();
    for (let look = 0; look < 10; look += 1) await page.linkImproved();
    expect([bodies(phone), (await page.get(id)).state]).toEqual([1, 'queued']);
    await page.serverAnswered();
    expect((await page.get(id)).state).toBe('sent');

    const other = await begin();
    await other.page.linkChanged();
    expect((await other.page.get(other.id)).state).toBe('sent');
  });

  it('a question comes first, also for small documents', async () => {
    const { phone, page, id } = await begin();
    phone.server.outcome = () => 'portal_page';
    for (let tries = 0; tries < 5; tries += 1) {
      await page.sendNow(id);
      await settled();
    }
    expect(bodies(phone)).toBe(1);
    // The first try has asked for both hashes.
    expect(phone.server.asked.slice(3)).toEqual(Array(5).fill(`GET /api/receipts/${id}`));
  });

  it.each(['Web Locks', 'leases alone'])(
    'page and worker that start together send one body: %s',
    async (how) => {
      const { phone, page, id, sent } = await begin();
      page.close();
      phone.clock.clear();
      const locks = how === 'leases alone' ? undefined : createLocks();
      const again = phone.openTab({ locks });
      const worker = phone.drainer({ locks });
      const startAll = () =>
        Promise.all([
          again.linkImproved(),
          sync(phone, { locks }),
          worker(),
          again.drainNow(),
          again.linkImproved(),
        ]);
      await startAll();
      expect(phone.server.documentBytes()).toBe(sent);
      phone.clock.set(phone.clock.now() + 10_000);
      await startAll();
      expect((await again.get(id)).state).toBe('sent');
      expect(phone.server.documentBytes()).toBe(2 * sent);
    },
  );
});
