import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import type { Role } from '#contract/status';
import { openPage, refused } from '../../support/open-page';
import { wholePortal } from '../../support/whole-portal';

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
