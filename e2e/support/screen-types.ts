import type { Locator } from '@playwright/test';

/** How the API answers a browser in which nothing is saved yet. */
export const states = ['offline', 'error', 'loading', 'empty'] as const;
export type State = (typeof states)[number];

export interface Screen {
  /** Used in failure messages and names of screenshots. */
  name: string;
  path: string;
  heading: string | RegExp;
  /** It shows a saved answer, and so can be loading, failed and offline; a form without its age. */
  saved?: true | 'form';
  /** What it shows where a state is not drawn as on other screens: an empty list, a form without its choices. */
  shows?: Partial<Record<State, (main: Locator) => Locator>>;
}

/** Finds a heading by its whole name. */
export const heading = (name: string) => (main: Locator) => main.getByRole('heading', { name, exact: true });

/** Finds a sentence. */
export const sentence = (text: string) => (main: Locator) => main.getByText(text, { exact: true });

/** Skeleton rows. */
export const loading = (main: Locator) => main.getByRole('status', { name: 'Loading' });

/** A screen that shows no saved answer. */
export const plain = (
  name: string,
  path: string,
  title: Screen['heading'],
  shows?: Screen['shows'],
): Screen => ({
  name,
  path,
  heading: title,
  ...(shows && { shows }),
});

/** A screen that shows a saved answer. */
export const saved = (...given: Parameters<typeof plain>): Screen => ({ ...plain(...given), saved: true });

/** A form that is filled with a saved answer. */
export const form = (...given: Parameters<typeof plain>): Screen => ({ ...plain(...given), saved: 'form' });
