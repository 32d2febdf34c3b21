import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage, refused } from '../../support/open-page';
import { fill, press } from '../../support/on-screen';
import { startPhone } from '../../support/phone';
import { wholePortal } from '../../support/whole-portal';
import { screensOf, type Part } from './labels.table';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import type { Role } from '#contract/status';

beforeEach(() => void startPhone());

const screens = screensOf.flatMap(([as, list]) =>
  Object.entries(list).map(([name, shown]) => [name, as, shown] as const),
);

/** Roles that take no name, or none from their content: their text is their label. */
const namedByText: readonly string[] = ['paragraph', 'status', 'strong', 'listitem'];

const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();
const hasText = (text: string) => (element: Element) => textOf(element) === text;

function find(part: Part, kind: string, name: string): Element[] {
  const here = within(screen.getByRole(part));
  if (kind === 'field') return here.queryAllByLabelText(name);
  if (kind === 'required') {
    const marked = here.queryAllByLabelText(`${name} *`);
    return marked.filter((field) => field.getAttribute('aria-required') === 'true');
  }
  if (namedByText.includes(kind)) return here.queryAllByRole(kind).filter(hasText(name));
  return here.queryAllByRole(kind, { name });
}

/** The definitions of a term: what stands beside a name. */
const valuesOf = (part: Part, name: string): (string | null)[] =>
  within(screen.getByRole(part))
    .queryAllByRole('term')
    .filter(hasText(name))
    .map((term) => within(term.parentElement!).getByRole('definition').textContent);

test.each(screens)(
  '%s has its labels of screens.md section 2',
  async (_, as, { path, part = 'main', answers, fill: values = {}, after = [], facts = {}, ...labels }) => {
    const portal = { ...wholePortal(as ?? 'student'), ...answers };
    const page = await openPage(path, { answers: portal, ...(as && { role: as }) });
    const here = within(await screen.findByRole(part));
    await fill(page, values, here);
    for (const name of after) await press(page, name, here);
    // As often as it is named.
    const wanted = Object.entries(labels as Record<string, string>).flatMap(([kind, list]) => {
      const names = list.split(' | ');
      return [...new Set(names)].map(
        (name) => [kind, name, names.filter((one) => one === name).length] as const,
      );
    });
    await waitFor(() => {
      expect(wanted.filter(([kind, name, times]) => find(part, kind, name).length < times)).toEqual([]);
      const differing = Object.entries(facts).filter(
        ([name, value]) => !valuesOf(part, name).includes(value),
      );
      expect(differing).toEqual([]);
    });
    if (labels.columnheader) {
      expect(here.getAllByRole('columnheader').map(textOf).join(' | ')).toBe(labels.columnheader);
    }
  },
);

/* How a screen shows a failure is told of SavedView (saved-copies.test.tsx); here are the words of each. */

test.each<[path: string, role: Role | null, call: string, sentence: string]>([
  ['/all-internships', null, 'GET internship/', messages.internship.listFailed],
  ['/all-internships', null, 'GET internship_categories', messages.internship.listCategoriesFailed],
  ['/all-internship', 'business', 'GET internship/my_internships', messages.internship.ownListFailed],
  ['/all-internship', 'business', 'GET internship/my_internships', messages.internship.ownListFailedShort],
  [
    ...(['/internship/3/applications', 'business', 'GET internship_applications/3/applications'] as const),
    messages.applications.fetchFailed,
  ],
  ['/business-profile', 'business', 'GET profile', messages.profile.failed],
  ['/list-all-business?view=99', 'admin', 'none', messages.admin.businessMissing],
  ['/list-all-students', 'admin', 'GET admin/list_students', errorTable.not_admin.sentence],
])('%s of %s without an answer to %s says: %s', async (path, role, call, sentence) => {
  const answers = { ...wholePortal(role ?? 'student'), [call]: refused('not_admin') };
  await openPage(path, { answers, ...(role && { role }) });
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});
