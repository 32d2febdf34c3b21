import { hires } from './business/hiring';
import { joins } from './business/joining';
import { keepsAccount } from './business/account';
import { looksAfter } from './business/looking-after';
import { posts } from './business/posting';
import { test } from '../support/fixtures';
import { sizesOf } from '../support/pointer';

for (const { where, viewport, tag } of sizesOf('desktop')) {
  test(
    `a business ${where} signs up, creates and manages internships, and hires`,
    { tag },
    async ({ portal, request }) => {
      const { page } = await portal.openPhone(viewport);
      const story = { portal, request, page };
      await joins(story);
      await posts(story);
      await looksAfter(story);
      await hires(story);
      await keepsAccount(story);
    },
  );
}
