/** Distance from the picture's own tint, in steps of Cb and Cr, from which a pixel is seen as coloured. */
const seenAsColour = 24;
/** Largest share of coloured pixels, such as noise, of a page that loses nothing in grey. */
const nearlyNone = 0.02;
/** Up to this share, such as a stamp or a signature, grey must save a third. */
const little = 0.1;
const markedly = 0.67;
/** Samples one pixel in so many. */
const stride = 7;

/** Share of coloured pixels, 0 to 1, after removing the light's tint: lamps yellow the paper. @param pixels RGBA */
export function colouredShare(pixels: Uint8ClampedArray): number {
  const blues: number[] = [];
  const reds: number[] = [];
  let tintBlue = 0;
  let tintRed = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4 * stride) {
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    const luminance = 0.299 * red + 0.587 * green + 0.114 * blue;
    tintBlue += blues[blues.length] = 0.564 * (blue - luminance);
    tintRed += reds[reds.length] = 0.713 * (red - luminance);
  }
  const count = blues.length;
  if (count === 0) return 0;
  let coloured = 0;
  for (let index = 0; index < count; index++) {
    const distance = Math.hypot(blues[index]! - tintBlue / count, reds[index]! - tintRed / count);
    if (distance > seenAsColour) coloured++;
  }
  return coloured / count;
}

export const mayBeGrey = (share: number): boolean => share <= little;

/** Whether grey is the better copy: smaller without colour, markedly smaller with a little of it. */
export const isGreyBetter = (share: number, colourBytes: number, greyBytes: number): boolean =>
  mayBeGrey(share) && greyBytes < colourBytes * (share <= nearlyNone ? 1 : markedly);
