import { brand } from '../brand';

const counted = (count: number) => `${count} ${count === 1 ? 'internship' : 'internships'}`;

/** The list on paper and as a file (rule internship-11). */
export const giveOn = {
  counted,
  asOf: (day: string) => `As of ${day}`,
  newest: `The newest are on ${brand.name}:`,
  scan: 'Scan a code with a phone, or type its address. Applying is free.',
  qrCode: (title: string) => `QR code of ${title}`,
  applyBy: (day: string) => `Apply by ${day}`,
  search: 'Search',
  paper: 'For a notice board',
  print: 'Print',
  phones: 'For other phones',
  what: 'A file to search in. Give it by Bluetooth or on a memory card: it opens in any browser, also without signal.',
  saved: (name: string) => `Saved among your downloads as ${name}.`,
} as const;
