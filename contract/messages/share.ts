import { brand } from '../brand';

/** A link to an internship, and what previews of it say (rule 49). */
export const share = {
  title: 'Share this internship',
  /** What goes with the link into a message. */
  text: (title: string, company: string, place: string, lastDay: string) =>
    `Internship: ${title} at ${company}, ${place}. Apply by ${lastDay}.`,
  copied: 'The link is copied.',
  /** Where the browser refuses the clipboard. */
  copyByHand: 'This browser does not let the page copy it. Hold the link, and choose Copy.',
  qrCode: 'QR code of the link',
  qrHint: 'Another phone opens the link with its camera.',
  dialogFailed: 'This could not be opened. Please try again when there is signal.',
  /** The first part of a preview's description. */
  lead: (financing: string, company: string, place: string) =>
    `${financing} internship at ${company}, ${place}`,
  /** The rest of it. */
  rest: (duration: string, lastDay: string) => `. ${duration}. Apply by ${lastDay}.`,
  /** The title of the start page, and what its picture shows. */
  portal: `${brand.name}: ${brand.tagline}`,
  /** Of a job posting, whose whole description is for those who log in. */
  readMore: `Log in to ${brand.name} to read everything and to apply.`,
} as const;
