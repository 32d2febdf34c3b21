import { applyTo } from './student/apply';
import { findInternship } from './student/search';
import { viewApplication } from './student/my-applications';
import { signUp } from './student/sign-up';
import { test } from '../support/fixtures';
import { sizesOf } from '../support/pointer';
import { openInternship } from '../support/people';

for (const { where, viewport, tag } of sizesOf('phone')) {
  test(
    `a student ${where} signs up, finds an internship, applies with grades and documents, and is hired`,
    { tag },
    async ({ portal, request }) => {
      const internship = await openInternship(request, portal.server.url);
      const { page } = await portal.openPhone(viewport);
      const journey = { portal, request, page };
      await signUp(journey);
      const tab = await findInternship(journey, internship);
      const sent = await applyTo(journey, tab, internship);
      if (tab !== page) await tab.close();
      await viewApplication(journey, internship, sent);
    },
  );
}
