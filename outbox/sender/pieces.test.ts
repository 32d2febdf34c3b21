import { expect, it } from 'vitest';
import { storedFile } from '../../tests/outbox/samples';
import { chooseUploads, nextPieceSize, pieceEnd } from './pieces';

it.each([
  ['as much as goes through in fifteen seconds', 32_000, 10_000, 48_000],
  ['at most twice the last one', 32_000, 100, 64_000],
  ['smaller on a slower link', 32_000, 30_000, 16_000],
  ['not below the smallest', 9_000, 60_000, 8_192],
  ['not above the largest', 200_000, 100, 262_144],
  ['not led by a clock that was set back', 32_000, -5, 64_000],
])('the next piece is %s', (_name, last, took, next) => {
  const sizes = { ask: 1, oneRequest: 1, first: 1, min: 8_192, max: 262_144 };
  expect(nextPieceSize(last, took, sizes)).toBe(next);
});

it('takes a rest of less than half a piece along', () => {
  expect([pieceEnd(0, 100, 149), pieceEnd(0, 100, 150), pieceEnd(100, 100, 130)]).toEqual([149, 100, 130]);
});

it('sends the larger document in pieces, and the smaller one too when it does not fit into one request', () => {
  const sized = (size: number) => ({ ...storedFile('x'), size });
  const chosenOf = (resume: number, letter: number) =>
    chooseUploads(
      { resume: sized(resume), cover_letter: sized(letter) },
      { ask: 1, oneRequest: 100, first: 1, min: 1, max: 1 },
    );
  expect(chosenOf(60, 40)).toEqual([]);
  expect(chosenOf(60, 41)).toEqual(['resume']);
  expect(chosenOf(90, 101)).toEqual(['cover_letter']);
  expect(chosenOf(101, 200)).toEqual(['cover_letter', 'resume']);
});
