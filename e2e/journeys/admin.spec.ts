import { decides } from './admin/deciding';
import { imports } from './admin/importing';
import { oversees } from './admin/overseeing';
import { test } from '../support/fixtures';
import { sizes } from '../support/pointer';

for (const { where, viewport } of sizes) {
  test(`an admin ${where} imports the participants, decides who waits, and looks everything over`, async ({
    portal,
    request,
  }) => {
    const { page } = await portal.openPhone(viewport);
    const story = { portal, request, page };
    await imports(story);
    await decides(story);
    await oversees(story);
  });
}
