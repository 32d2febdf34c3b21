import { expect, it } from 'vitest';
import { colouredShare, isGreyBetter } from './grey';

type Colour = [number, number, number];
/** Pixels of a sheet with ink on each tenth, and a stamp on a share of them. */
function sheet(paper: Colour, ink: Colour, stamp: Colour, share: number): Uint8ClampedArray {
  const count = 70_000;
  const pixels = new Uint8ClampedArray(count * 4);
  for (let at = 0; at < count; at++) {
    // Sevenths: one pixel in seven is looked at.
    const place = Math.floor(at / 7) % 100;
    pixels.set([...(place < share * 100 ? stamp : place % 10 === 9 ? ink : paper), 255], at * 4);
  }
  return pixels;
}
const white: Colour = [245, 245, 245];
const black: Colour = [20, 20, 20];
const red: Colour = [200, 20, 40];

it.each<[string, Uint8ClampedArray, number]>([
  ['a letter', sheet(white, black, red, 0), 0],
  ['a letter under a yellow lamp', sheet([235, 215, 170], [30, 25, 20], red, 0), 0],
  ['a letter with a red stamp', sheet(white, black, red, 0.05), 0.05],
  ['a red poster', sheet(white, black, red, 0.5), 1],
  ['nothing', new Uint8ClampedArray(0), 0],
])('the share of colour in %s', (_, pixels, share) => {
  expect(colouredShare(pixels)).toBeCloseTo(share, 2);
});

it.each<[string, number, number, number, boolean]>([
  ['no colour, a little smaller', 0.01, 100, 99, true],
  ['no colour, not smaller', 0, 100, 100, false],
  ['a little colour, a little smaller', 0.05, 100, 80, false],
  ['a little colour, smaller by a third', 0.05, 100, 60, true],
  ['much colour, however small', 0.3, 100, 10, false],
])('%s: grey is %s', (_, share, colour, grey, isBetter) => {
  expect(isGreyBetter(share, colour, grey)).toBe(isBetter);
});
