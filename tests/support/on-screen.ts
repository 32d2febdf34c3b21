import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { splitDate } from '#contract/dates';
import type { Answer, openPage } from './open-page';

export type Page = Awaited<ReturnType<typeof openPage>>;

export const main = () => within(screen.getByRole('main'));

export const hrefOf = (name: string | RegExp, where: Pick<typeof screen, 'getByRole'> = main()) =>
  where.getByRole('link', { name }).getAttribute('href');

/** A field by its label, which may end in the mark of a required one. */
export const field = (label: string, where: Pick<typeof screen, 'getByLabelText'> = screen) =>
  where.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));

const fieldsOfDate = (date: string): Record<string, string> => {
  const { day, month, year } = splitDate(date);
  return { Day: day, Month: month, Year: year };
};

/** Gives fields, by their labels, these values in place of their own. A group of the label takes a date, `YYYY-MM-DD`. */
export async function fill(page: Page, fields: Record<string, string>, where = main()): Promise<void> {
  const { user } = page;
  for (const [label, value] of Object.entries(fields)) {
    const group = where.queryByRole('group', { name: label });
    if (group) {
      await fill(page, fieldsOfDate(value), within(group));
      continue;
    }
    const input = await where.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
    if (input.tagName === 'SELECT') await user.selectOptions(input, value);
    else {
      await user.clear(input);
      if (value === '') continue;
      await user.click(input);
      await user.paste(value);
    }
  }
}

export const press = ({ user }: Page, name: string | RegExp, where = main()) =>
  where.findByRole('button', { name }).then((button) => user.click(button));

export const expectPath = ({ router }: Page, pathname: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(pathname));

/** There is a toast of this text, under its title where it has one. */
export const expectToast = async (text: string, title?: string): Promise<void> => {
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  const said = [title, text].filter(Boolean).join(' ');
  await waitFor(() =>
    expect(messages.getAllByRole('status').map(({ textContent }) => textContent)).toContain(said),
  );
};

export const storedBy = ({ storage }: Pick<Page, 'storage'>): string =>
  storage
    .keys()
    .map((key) => storage.getItem(key))
    .join('\n');

/** A message of the server that nothing on the page knows. */
export const SERVERS_WORDS = 'Em i orait: the portal says so itself.';

/** The error of a proxy whose portal is down: no words for people. */
export const badGateway: Answer = () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 });

/** An answer that is on its way until `arrive` is called. */
export function heldAnswer(): { answer: Answer; arrive: (body: unknown) => void } {
  let resolve: (response: Response) => void = () => undefined;
  return {
    answer: () => new Promise((resolver) => (resolve = resolver)),
    arrive: (body) => resolve(Response.json(body)),
  };
}
