import { describe, expect, it } from 'vitest';
import { errorTable, type ErrorCode } from '#contract/errors';
import { messages } from '#contract/messages';
import { NOW, recordIn, storedFile } from '../tests/outbox/samples';
import { outboxStates, retryCodes, type OutboxErrorCode } from './record';
import { progressOf } from './record';
import { statusOf } from './status';
import { canEdit } from './transition';

const codes: OutboxErrorCode[] = [
  ...retryCodes,
  'file_damaged',
  'half_written',
  'lost_by_server',
  'file_gone',
  'logged_out',
  'newer_version',
  ...(Object.keys(errorTable) as ErrorCode[]),
];

it('labels each state for the live region', () => {
  expect(outboxStates.map((state) => statusOf(recordIn(state)).label)).toEqual([
    'Draft',
    'Waiting',
    'Sending',
    'Sent',
    'Log in to send',
    'Needs your attention',
  ]);
});

describe.each(codes)('%s', (code) => {
  it.each(outboxStates)('in %s has a description', (state) => {
    const { description } = statusOf(recordIn(state, { last_error: { code } }));
    expect(description).toMatch(/^[A-Z].{10,}$/);
  });
  it('that needs attention has a next action that the record allows', () => {
    const record = recordIn('needs_attention', { last_error: { code } });
    const { nextAction } = statusOf(record);
    expect(nextAction).not.toBeNull();
    if (nextAction === 'edit' || nextAction === 'send_now') expect(canEdit(record)).toBe(true);
  });
});

it('lets the server’s own sentence stand: it knows the field and the limit', () => {
  const last_error = { code: 'file_too_large' as const, sentence: 'Resume is too large: the limit is 5 MB.' };
  expect(statusOf(recordIn('needs_attention', { last_error }))).toMatchObject({
    description: last_error.sentence,
    nextAction: 'edit',
  });
});

it('what was just queued is being sent where there is signal, and waits once a try has failed', () => {
  const queued = recordIn('queued', { last_error: null });
  // Not tried again yet.
  const lost = recordIn('queued', { last_error: { code: 'lost_by_server' } });
  const failed = recordIn('queued', { last_error: { code: 'no_answer' } });
  const labels = (isConnected: boolean, hasSignal: boolean) =>
    [queued, lost, failed].map((record) => statusOf(record, NOW, null, isConnected, false, hasSignal).label);
  expect(labels(true, true)).toEqual(['Sending', 'Sending', 'Waiting']);
  expect(labels(true, false), 'an answer counts more than the browser').toEqual(labels(true, true));
  expect(labels(false, true)).toEqual(['Waiting', 'Waiting', 'Waiting']);
  expect(labels(false, false)).toEqual(labels(false, true));
  expect(statusOf(queued, NOW, null, true).nextAction, 'in case the sender does not come').toBe('send_now');
});

it.each([
  [60_000, 'The next try is within a minute.'],
  [61_000, 'The next try is in 2 minutes.'],
])('says when it tries again where there is signal: in %i ms', (wait, sentence) => {
  const record = recordIn('queued', { last_error: { code: 'not_ours' }, next_attempt_at: NOW + wait });
  const { label, description } = statusOf(record, NOW, null, true);
  expect(label).toBe(messages.outbox.states.queued);
  expect(description).toBe(`${messages.outbox.errors.not_ours} ${sentence}`);
  const { description: unanswered } = statusOf(record, NOW, null, false, false, true);
  expect(unanswered).toBe(messages.outbox.errors.not_ours);
});

it.each(['no_answer', 'busy', 'not_ours'] as const)(
  'without signal it says only that it is sent by itself, and offers no try: %s',
  (code) => {
    const record = recordIn('queued', { last_error: { code }, next_attempt_at: NOW + 60_000 });
    expect(statusOf(record, NOW)).toEqual({
      label: messages.outbox.states.queued,
      description: messages.outbox.lead.queued,
      nextAction: null,
    });
  },
);

it('without signal too it says that the server has lost it', () => {
  const record = recordIn('queued', { last_error: { code: 'lost_by_server' } });
  expect(statusOf(record, NOW).description).toBe(messages.outbox.errors.lost_by_server);
});

it.each(outboxStates)('a %s of a newer version needs an update, and is never shown as moving', (state) => {
  expect(statusOf(recordIn(state, { version: 99 }), NOW, null, true)).toEqual({
    label: messages.outbox.states.needs_attention,
    description: messages.outbox.errors.newer_version,
    nextAction: 'reload',
  });
});

it('offers to begin anew once a try has been under way for a minute', () => {
  const record = recordIn('sending');
  expect(statusOf(record, NOW + 59_000).nextAction).toBeNull();
  expect(statusOf(record, NOW + 60_000)).toMatchObject({ label: 'Sending', nextAction: 'send_now' });
});

it('a rejected account is not asked to send again what it cannot send, and its draft stays until it is deleted', () => {
  expect(statusOf(recordIn('needs_attention')).nextAction).toBe('remove');
  expect(statusOf(recordIn('draft'), NOW, 'rejected')).toMatchObject({
    label: 'Draft',
    nextAction: 'remove',
  });
  const queued = statusOf(recordIn('queued'), NOW, 'rejected', true);
  expect(queued.nextAction, 'the portal may have it already').toBe('send_now');
});

it('what was refused to a rejected account can be sent once it is approved after all', () => {
  expect(statusOf(recordIn('needs_attention'), NOW, null)).toMatchObject({
    description: messages.outbox.lead.approvedSince,
    nextAction: 'send_now',
  });
});

it('a draft for an internship that is gone is not to be finished', () => {
  expect(statusOf(recordIn('draft'), NOW, 'gone')).toMatchObject({
    description: messages.outbox.lead.draftGone,
    nextAction: 'remove',
  });
});

const [resume, letter] = [storedFile('resume'), storedFile('letter')];
const uploadFor = (sha256: string, received: number) => ({
  id: 'an upload',
  sha256,
  received,
  piece_size: 8,
});
const total = resume.size + letter.size;

it('counts what the server has of both documents', () => {
  const uploads = {
    resume: uploadFor(resume.sha256, resume.size),
    cover_letter: uploadFor(letter.sha256, 2),
  };
  const sent = resume.size + 2;
  expect(progressOf(recordIn('sending', { uploads }))).toEqual({
    sent,
    total,
    percent: Math.floor((100 * sent) / total),
  });
});

it('is not complete before the receipt is here', () => {
  const uploads = {
    resume: uploadFor(resume.sha256, resume.size),
    cover_letter: uploadFor(letter.sha256, letter.size),
  };
  expect(progressOf(recordIn('queued', { uploads }))).toEqual({ sent: total, total, percent: 99 });
});

it.each([
  ['nothing is there yet', recordIn('sending')],
  ['the upload is for another file', recordIn('queued', { uploads: { resume: uploadFor('another', 5) } })],
  ['it is sent', recordIn('sent')],
])('is null when %s', (_name, record) => {
  expect(progressOf(record)).toBeNull();
});
