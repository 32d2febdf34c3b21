import { expect, it } from 'vitest';
import { recordIn, storedFile } from '../tests/outbox/samples';
import { progressOf } from './progress';

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
