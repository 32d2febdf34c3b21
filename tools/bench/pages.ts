import { ROWS } from './sites';
import type { Watch } from './tab';

interface Page {
  path: string;
  watch: Watch;
}

/** The pages of a first visit. */
export const firstPages = {
  home: {
    path: '/',
    watch: {
      words: ['main h1', 'main p', 'main a[href="/all-internships"]'],
      rows: { selector: 'main ol h3', count: 3 },
      control: 'main a[href="/all-internships"]',
    },
  },
  list: {
    path: '/all-internships',
    watch: {
      words: ['main h1', 'main li h2'],
      rows: { selector: 'main li h2', count: ROWS },
      control: 'main form select, main [aria-controls]',
    },
  },
} as const satisfies Record<string, Page>;
export type PageName = keyof typeof firstPages;

/** A screen's words alone. */
const screen = (path: string, ...words: string[]): Page => ({
  path,
  watch: { words, rows: { selector: words.at(-1)!, count: 1 }, control: 'main a[href], main button' },
});

interface Ids {
  internship: number;
  application: number;
}

/** What a visitor opens again. */
export const visitorScreens = ({ internship }: Ids): Page[] => [
  screen('/', 'main h1', 'main p'),
  screen('/all-internships', 'main h1', 'main li h2'),
  screen(`/internship-details/${internship}`, 'main h1', 'main dd'),
  screen('/about', 'main h1', 'main p'),
  screen('/contact', 'main h1', 'main form label'),
  screen('/classroom', 'main h1', 'main p'),
  screen('/login', 'main h1', 'main form label'),
  screen('/signup', 'main h1', 'main form label'),
  screen('/business-signup', 'main h1', 'main form label'),
  screen('/forgot-password', 'main h1', 'main form label'),
];

/** What a student opens again, after a log-in. */
export const studentScreens = ({ internship, application }: Ids): Page[] => [
  screen('/home', 'main h1', 'main p'),
  screen('/all-internships', 'main h1', 'main li h2'),
  screen(`/internship-details/${internship}`, 'main h1', 'main dd'),
  screen('/my-applications', 'main h1', 'main section li'),
  screen(`/application-detail/${application}`, 'main h1', 'main dd'),
  screen('/profile', 'main h1', 'main dd'),
];
