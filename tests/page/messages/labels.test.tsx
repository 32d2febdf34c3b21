import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { startPhone } from '../../support/phone';
import { adminScreens } from './labels/admin';
import { businessScreens } from './labels/business';
import type { LabelledScreen, Part } from './labels/screen';
import { shellScreens } from './labels/shell';
import { studentScreens } from './labels/student';
import { visitorScreens } from './labels/visitor';
import { fillIn, openAs, press } from './shows';

beforeEach(async () => void (await startPhone()));

const screens: readonly LabelledScreen[] = [
  ...visitorScreens,
  ...studentScreens,
  ...businessScreens,
  ...adminScreens,
  ...shellScreens,
];

/** Roles that take no name, or none from their content: what they say is their label. */
const sayings: readonly string[] = ['paragraph', 'status', 'strong', 'listitem'];

const says = (words: string) => (element: Element) =>
  element.textContent.replace(/\s+/g, ' ').trim() === words;

function find(part: Part, kind: string, name: string): Element[] {
  const here = within(screen.getByRole(part));
  if (kind === 'field') return here.queryAllByLabelText(name);
  if (kind === 'required') {
    const marked = here.queryAllByLabelText(`${name} *`);
    return marked.filter((field) => field.getAttribute('aria-required') === 'true');
  }
  if (sayings.includes(kind)) return here.queryAllByRole(kind).filter(says(name));
  return here.queryAllByRole(kind, { name });
}

/** The definitions of a term: what stands beside a name. */
const valuesOf = (part: Part, name: string): (string | null)[] =>
  within(screen.getByRole(part))
    .queryAllByRole('term')
    .filter(says(name))
    .map((term) => within(term.parentElement!).getByRole('definition').textContent);

describe('every label of screens.md section 2', () => {
  test.each(screens)(
    '$name',
    async ({ path, as, part = 'main', answers, fill = {}, after = [], ...shown }) => {
      const page = await openAs(as, path, answers);
      const here = within(await screen.findByRole(part));
      await fillIn(page, fill, here);
      for (const name of after) await press(page, name, here);
      await waitFor(() => expect(page.services.queryClient.isFetching()).toBe(0));
      // As often as it is named.
      const wanted = Object.entries(shown.labels ?? {}).flatMap(([kind, names = []]) =>
        [...new Set(names)].map((name) => [kind, name, names.filter((one) => one === name).length] as const),
      );
      await waitFor(() => {
        expect(wanted.filter(([kind, name, times]) => find(part, kind, name).length < times)).toEqual([]);
        const facts = Object.entries(shown.facts ?? {});
        expect(facts.filter(([name, value]) => !valuesOf(part, name).includes(value))).toEqual([]);
      });
    },
  );

  test('the preloader, a logo, in the place of a screen that takes its time', async () => {
    const { router } = await openAs(null, '/thank-you');
    // As when its code is still on its way.
    const { component } = router.routesByPath['/classroom'].options;
    Object.assign(component!, { preload: () => new Promise(() => undefined) });
    act(() => void router.navigate({ to: '/classroom' }));
    expect(await screen.findByRole('img', { name: 'Wokabaut' })).toBeTruthy();
    expect(find('main', 'status', 'Loading...')).toHaveLength(1);
  });
});
