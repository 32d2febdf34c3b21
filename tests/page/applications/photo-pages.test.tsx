import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileSentences } from '#contract/files';
import { messages } from '#contract/messages';
import { applying } from '#contract/messages/applications';
import { readDocument } from '#outbox/documents/read-document';
import type { DocumentTask } from '#outbox/documents/request';
import { hash } from '../../outbox/samples';
import { document_, fillIn, openApply, press } from '../../support/apply-page';
import { startPhone } from '../../support/phone';

/** Bytes that are a JPG by their first ones, and whole by their last. */
const jpeg = (size: number, name: string) => {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff]);
  bytes.set([0xff, 0xd9], size - 2);
  return new File([bytes], name, { type: 'image/jpeg' });
};

/** A browser whose workers begin with a photo and never end. */
function stubHangingDecoder(): void {
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        this.dispatchEvent(new MessageEvent('message', { data: { type: 'progress', step: 'shrinking' } }));
      }
      terminate() {}
    },
  );
}

/** A browser with workers that make every photo a tenth of its size. */
function stubDocumentWorker(): void {
  const shrinkPages = (photo: File) => Promise.resolve([jpeg(photo.size / 10, photo.name)]);
  const sha256 = (bytes: ArrayBuffer) => Promise.resolve(hash(bytes));
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      async postMessage(task: DocumentTask) {
        if (task.type !== 'document') throw new TypeError('only documents are read here');
        const document = await readDocument({ sha256, shrinkPages, onStep: () => undefined }, task.request);
        this.dispatchEvent(new MessageEvent('message', { data: { type: 'document', document } }));
      }
      terminate() {}
    },
  );
}

beforeEach(() => {
  startPhone();
  stubDocumentWorker();
});

afterEach(() => void vi.useRealTimers());

const KB = 1024;
const pages = () => within(screen.getByRole('list', { name: 'Pages of Resume' })).getAllByRole('listitem');
const chosen = async (name: string, size: string | RegExp) => {
  await screen.findByText(name);
  await screen.findByText(size);
};

test('photographed pages become one PDF; one is added, another is taken out, and the size to send is said', async () => {
  const { user } = await openApply();
  expect(screen.queryByText(/to send/)).toBeNull();
  const resume = await screen.findByLabelText(/^Resume/);
  await user.upload(resume, jpeg(1000 * KB, 'IMG_1.jpg'));
  await chosen('Resume, 1 page', '100 KB');
  expect(screen.getByText(applying.onSlowLine(0))).toBeTruthy();

  const add = screen.getByLabelText('Add another page to Resume');
  await user.upload(add, [jpeg(2000 * KB, 'IMG_2.jpg'), jpeg(3000 * KB, 'IMG_3.jpg')]);
  await chosen('Resume, 3 pages', '601 KB');
  expect(screen.getByText(applying.onSlowLine(3))).toBeTruthy();

  await user.click(await screen.findByRole('button', { name: 'Remove page 2 of Resume' }));
  await chosen('Resume, 2 pages', '401 KB');
  expect(document.activeElement).toBe(add);
  await user.click(await screen.findByRole('button', { name: 'Remove page 1 of Resume' }));
  // The last page is a photo again.
  await chosen('Resume, 1 page', '300 KB');
  await waitFor(() => expect(pages()).toHaveLength(1));
});

test('a page is seen whole, and one that cannot be read is taken again in its place', async () => {
  const { user } = await openApply();
  const made: string[] = [];
  const createObjectURL = () => `blob:${made.push('') && made.length}`;
  const revokeObjectURL = (url: string) => void made.push(`-${url}`);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }));
  await user.upload(await screen.findByLabelText(/^Resume/), [
    jpeg(100 * KB, 'a.jpg'),
    jpeg(200 * KB, 'b.jpg'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Look at page 1 of Resume' }));
  const dialog = within(screen.getByRole('dialog', { name: applying.canYouRead }));
  const picture = dialog.getByRole('img', { name: 'Page 1 of Resume' });
  await waitFor(() => expect(picture.getAttribute('src')).toBe('blob:1'));
  await user.upload(dialog.getByLabelText('Take again'), jpeg(3000 * KB, 'c.jpg'));
  await chosen('Resume, 2 pages', /^32\d KB$/);
  expect(screen.queryByRole('dialog')).toBeNull();
  // The pictures of before are given back.
  await waitFor(() => expect(made.filter((one) => one.startsWith('-'))).toHaveLength(2));
});

test('several photos are picked at once for one document; other documents have no pages', async () => {
  const { user } = await openApply();
  const letter = await screen.findByLabelText(/^Cover Letter/);
  await user.upload(letter, [jpeg(40 * KB, 'a.jpg'), jpeg(50 * KB, 'b.jpg')]);
  await chosen('Cover Letter, 2 pages', /^\d+ KB$/);
  expect(await screen.findByRole('list', { name: 'Pages of Cover Letter' })).toBeTruthy();
  await user.upload(letter, document_('letter', 'letter.pdf'));
  await screen.findByText(/letter\.pdf/);
  expect(screen.queryByLabelText('Add another page to Cover Letter')).toBeNull();
});

test('Apply that waited for a replaced document sends nothing when that one is refused', async () => {
  const { user, router } = await openApply();
  await fillIn(user);
  stubHangingDecoder();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.upload(screen.getByLabelText(/^Resume/), jpeg(1000 * KB, 'new.jpg'));
  await screen.findByText(messages.picture.reading);
  await press(user, 'Apply Now');
  await vi.advanceTimersByTimeAsync(60_000);
  await screen.findByText(fileSentences.photoTimeout('Resume'));
  vi.useRealTimers();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Resume/)));
  expect(router.state.location.pathname).toBe('/apply/3');
  expect(screen.getByText(/maria\.pdf/)).toBeTruthy();
  await press(user, 'Apply Now');
  await waitFor(() => expect(router.state.location.pathname).toBe('/thank-you'));
});
