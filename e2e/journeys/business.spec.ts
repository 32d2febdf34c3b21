import { hire } from './business/hire';
import { signUp } from './business/sign-up';
import { manageAccount } from './business/account';
import { manageInternships } from './business/manage-internships';
import { createInternship } from './business/create-internship';
import { test } from '../support/fixtures';
import { sizesOf } from '../support/pointer';

for (const { where, viewport, tag } of sizesOf('desktop')) {
  test(
    `a business ${where} signs up, creates and manages internships, and hires`,
    { tag },
    async ({ portal, request }) => {
      const { page } = await portal.openPhone(viewport);
      const journey = { portal, request, page };
      await signUp(journey);
      await createInternship(journey);
      await manageInternships(journey);
      await hire(journey);
      await manageAccount(journey);
    },
  );
}
