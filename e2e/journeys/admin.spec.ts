import { decides } from './admin/deciding';
import { imports } from './admin/importing';
import { oversees } from './admin/overseeing';
import { test } from '../support/fixtures';
import { sizesOf } from '../support/pointer';

for (const { where, viewport, tag } of sizesOf('desktop')) {
  test(
    `an admin ${where} imports participants, decides on pending students, and reviews businesses and internships`,
    { tag },
    async ({ portal, request }) => {
      const { page } = await portal.openPhone(viewport);
      const story = { portal, request, page };
      await imports(story);
      await decides(story);
      await oversees(story);
    },
  );
}
