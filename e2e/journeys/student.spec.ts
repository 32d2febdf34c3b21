import { applies } from './student/applying';
import { finds } from './student/finding';
import { follows } from './student/following';
import { joins } from './student/joining';
import { keepsAccount } from './student/account';
import { test } from '../support/fixtures';
import { sizesOf } from '../support/pointer';
import { openInternship } from '../support/people';

for (const { where, viewport, tag } of sizesOf('phone')) {
  test(
    `a student ${where} signs up, finds an internship, applies with grades and documents, is hired, and keeps the account`,
    { tag },
    async ({ portal, request }) => {
      test.setTimeout(240_000);
      const internship = await openInternship(request, portal.server.url);
      const { page } = await portal.openPhone(viewport);
      const story = { portal, request, page };
      await joins(story);
      const tab = await finds(story, internship);
      const sent = await applies(story, tab, internship);
      await follows(story, internship, sent);
      await keepsAccount(story);
    },
  );
}
