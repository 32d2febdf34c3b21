import toast from 'react-hot-toast';
import { messages } from '#contract/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#contract/status';
import { openPage, type Answer } from '../../support/open-page';
import { startPhone } from '../../support/phone';
import { person, wholePortal } from '../../support/whole-portal';

export type Page = Awaited<ReturnType<typeof openPage>>;

/** Brings about what makes a screen say its sentence. */
type Situation = () => Promise<unknown>;

/** What stands on the screen, word for word: with nothing but a space or an end on either side. */
const wordForWord = (sentence: string) => {
  const escaped = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(^|\\s)${escaped}($|\\s)`);
};

/** Notes before every tap, from now on, whether something is so. @returns ends it, with the notes in their order */
function beforeEachTap(isSo: () => boolean): () => boolean[] {
  const notes: boolean[] = [];
  const note = () => notes.push(isSo());
  // Captured at the top: no screen has heard of the tap yet.
  document.addEventListener('pointerdown', note, { capture: true });
  return () => {
    document.removeEventListener('pointerdown', note, { capture: true });
    return notes;
  };
}

/** Shown in a toast only, beside another sentence that stays. */
const inToastOnly: readonly string[] = [messages.internship.ownListFailedShort];

/**
 * One test for each sentence: its situation makes the page show it, which it did not before.
 * @param titles of the toasts that show a sentence too, where screens.md names one
 */
export function shows(
  subject: string,
  situations: Record<string, Situation>,
  titles: Record<string, string> = {},
): void {
  beforeEach(async () => {
    await startPhone();
    toast.remove();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => null }),
    );
  });

  describe(subject, () => {
    test.each(Object.entries(situations))('%s', async (sentence, situation) => {
      const title = titles[sentence];
      // Started before the situation, since a toast goes after five seconds.
      const toasted = title && screen.findByText(`${title}: ${sentence}`, {}, { timeout: 15_000 });
      if (toasted) toasted.catch(() => undefined);
      const isShown = () => {
        const where = screen.getByRole(subject === 'Newsletter' ? 'contentinfo' : 'main');
        return within(where).queryAllByText(wordForWord(sentence)).length > 0;
      };
      const before = beforeEachTap(isShown);
      await situation();
      expect(before().at(-1) ?? false, 'it was shown before the last tap').toBe(false);
      if (!inToastOnly.includes(sentence)) await waitFor(() => expect(isShown()).toBe(true));
      if (title) expect(await toasted).toBeTruthy();
    });
  });
}

/** Opens a screen of a portal that answers everything, but for what is said here. */
export const openAs = (
  role: Role | null,
  path: string,
  answers: Record<string, Answer> = {},
): Promise<Page> =>
  openPage(path, { ...(role && { role }), answers: { ...wholePortal(role ?? 'student'), ...answers } });

/** Words of the server that nothing on the page knows. */
export const SERVERS_WORDS = 'Em i orait: the portal says so itself.';

/** What the toasts say, once there are any, line by line. */
export const toasts = async (): Promise<string | null> =>
  within(await screen.findByRole('region', { name: 'Messages' }))
    .findByRole('status')
    .then((said) => said.textContent);

/** The error of a proxy whose portal is down: no words for people. */
export const badGateway: Answer = () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 });

export const main = () => within(screen.getByRole('main'));

/** Types into fields by their labels, which may have a mark behind them; null picks nothing. */
export async function fillIn({ user }: Page, fields: Record<string, string>, where = main()): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = await where.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
    if (field.tagName === 'SELECT') await user.selectOptions(field, value);
    else {
      await user.clear(field);
      if (value === '') continue;
      await user.click(field);
      if (field.type === 'date') await user.type(field, value);
      else await user.paste(value);
    }
  }
}

export const press = ({ user }: Page, name: string | RegExp, where = main()) =>
  where.findByRole('button', { name }).then((button) => user.click(button));

export { person };
