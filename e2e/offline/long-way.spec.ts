import { LEASE_MS } from '#outbox/transition';
import { expectReceivedOnce, fillApplication, openApplyForm, storedRecords } from '../support/applying';
import type { CuttingProxy } from '../support/cutting-proxy';
import { noisyPdf, sha256 } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { press } from '../support/pointer';
import { dispatchSync, leavePage, stopWorkers } from '../support/service-worker';

const KB = 1024;
/** Shares of the bytes after which a connection is reset. None while the worker is alone: its next run is minutes later. */
const cuts = [0.1, 0.25, 0.45, 0.85];
/** Of the browser, of the page, of the worker. */
const KILLS = 3;

/** Bytes of each of two documents, what the link carries in a second, and at most how many times their bytes pass. */
const size = 4900 * KB;
const rate = 800 * KB;
const most = 1.15;

/** The pieces in the order in which they left the phone. */
function piecesOf({ heads }: CuttingProxy): { upload: string; begins: number; ends: number }[] {
  return heads.flatMap((head) => {
    const upload = /^(?:PATCH|POST) \/api\/uploads\/(\S+)/.exec(head)?.[1];
    const header = (name: string) => Number(new RegExp(`^${name}: (\\d+)`, 'im').exec(head)?.[1]);
    const begins = header('upload-offset');
    return upload === undefined ? [] : [{ upload, begins, ends: begins + header('content-length') }];
  });
}

/** Pieces that began where an earlier one had begun. */
const repeated = (pieces: ReturnType<typeof piecesOf>) =>
  pieces.filter(({ upload, begins }, index) =>
    pieces.slice(0, index).some((earlier) => earlier.upload === upload && earlier.begins === begins),
  );

test(
  `two documents of ${size / KB} KB arrive over a link that cuts, from browser, page and worker that are killed, with at most ${most} times their bytes`,
  { tag: '@full' },
  async ({ portal, request }) => {
    // More than the sum of what each of its waits may take.
    test.setTimeout(15 * 60_000);
    const { server, link } = portal;
    const [resume, coverLetter] = await Promise.all([noisyPdf(size, 1), noisyPdf(size, 2)]);
    const content = resume.buffer.length + coverLetter.buffer.length;
    const { internship, phone } = await openApplyForm(portal, request);
    await fillApplication(phone.page, { resume, coverLetter });

    const before = { ...link.passed };
    link.setRate(rate);
    for (const share of cuts) link.cutAfter('up', share * content);
    const sent = (part: number) =>
      expect
        .poll(() => (link.passed.up - before.up) / content, { timeout: 60_000, intervals: [50] })
        .toBeGreaterThan(part);
    await press(phone.page.getByRole('button', { name: 'Apply Now' }));

    const progress = () => phone.page.getByText(/^\d+ % · \d+ of \d+ KB$/);
    await sent(0.3);
    // Without a link nothing more is sent until the screen was seen.
    link.setLink('cut');
    await expect(progress()).toBeVisible();
    await phone.kill();
    await phone.open();
    await phone.page.goto('/my-applications');
    await expect(progress()).toBeVisible();
    link.setLink('open');

    await sent(0.5);
    await leavePage(phone);
    await dispatchSync(phone, link.url);

    await sent(0.7);
    await stopWorkers(phone);
    await phone.page.goto('/my-applications');
    await expect
      .poll(async () => (await storedRecords(phone.page)).map(({ state }) => state), {
        timeout: LEASE_MS + 60_000,
      })
      .toEqual(['sent']);

    const wire = link.passed.up - before.up + link.passed.down - before.down;
    expect(wire / content).toBeLessThan(most);
    const pieces = piecesOf(link);
    expect(pieces.length).toBeGreaterThan(cuts.length + KILLS);
    const again = repeated(pieces);
    expect(again.length).toBeLessThanOrEqual(cuts.length + KILLS);
    // Beside them there are only headers, and what was in the air.
    const againBytes = again.reduce((sum, { begins, ends }) => sum + ends - begins, 0);
    expect(wire).toBeLessThan(1.1 * content + againBytes);
    await expectReceivedOnce(request, server.url, internship.id, {
      resume: sha256(resume.buffer),
      cover_letter: sha256(coverLetter.buffer),
    });
  },
);
