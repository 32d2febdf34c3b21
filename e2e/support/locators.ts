import type { Locator } from '@playwright/test';

/** Finds a heading by its whole name. */
export const heading = (name: string) => (main: Locator) => main.getByRole('heading', { name, exact: true });

/** Finds a sentence of a form that could not fetch all it needs. */
export const sentence = (text: string) => (main: Locator) => main.getByText(text, { exact: true });
