import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileSentences } from '#contract/files';
import { messages } from '#contract/messages';
import { applying } from '#contract/messages/applications';
import { document_, fillIn, openApply, press } from '../../support/apply-page';
import { jpeg, stubDocumentWorker, stubHangingDecoder } from '../../support/document-worker';
import { startPhone } from '../../support/phone';

beforeEach(() => {
  startPhone();
  stubDocumentWorker();
});

afterEach(() => void vi.useRealTimers());

const KB = 1024;
const pages = () => within(screen.getByRole('list', { name: 'Pages of Resume' })).getAllByRole('button');

test('photographed pages become one PDF; one is added, another is taken out, and the size to send is said', async () => {
  const { user } = await openApply();
  expect(screen.queryByText(/to send/)).toBeNull();
  const resume = await screen.findByLabelText(/^Resume/);
  await user.upload(resume, jpeg(1000 * KB, 'IMG_1.jpg'));
  await screen.findByText(/IMG_1\.jpg/);
  expect(screen.getByText(messages.apply.madeSmaller('1000 KB', '100 KB'))).toBeTruthy();
  expect(screen.getByText(applying.onSlowLine(0))).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Pages of Resume' })).toBeNull();

  const add = screen.getByLabelText('Add another page to Resume');
  await user.upload(add, [jpeg(2000 * KB, 'IMG_2.jpg'), jpeg(3000 * KB, 'IMG_3.jpg')]);
  await screen.findByText(/IMG_1\.pdf/);
  expect(pages().map(({ textContent }) => textContent)).toEqual([
    'Page 1 remove from Resume',
    'Page 2 remove from Resume',
    'Page 3 remove from Resume',
  ]);
  expect(screen.getByText(messages.apply.madeSmaller('5.9 MB', '601 KB'))).toBeTruthy();
  expect(screen.getByText(applying.onSlowLine(3))).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Page 2 remove from Resume' }));
  await screen.findByText('401 KB');
  expect(pages()).toHaveLength(2);
  expect(document.activeElement).toBe(add);
  await user.click(screen.getByRole('button', { name: 'Page 1 remove from Resume' }));
  // The last page is a photo again.
  await screen.findByText(/IMG_1\.jpg/);
  expect(screen.getByText('300 KB')).toBeTruthy();
});

test('several photos are picked at once for one document; other documents have no pages', async () => {
  const { user } = await openApply();
  const letter = await screen.findByLabelText(/^Cover Letter/);
  await user.upload(letter, [jpeg(40 * KB, 'a.jpg'), jpeg(50 * KB, 'b.jpg')]);
  await screen.findByText(/a\.pdf/);
  expect(screen.getByRole('list', { name: 'Pages of Cover Letter' })).toBeTruthy();
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
