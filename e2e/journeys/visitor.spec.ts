import { test } from '../support/fixtures';
import { sizesOf } from '../support/pointer';
import { finds } from './visitor/finding';
import { logsInOnTheWay } from './visitor/logging-in';
import { reads } from './visitor/reading';
import { resetsPassword } from './visitor/resetting';
import { writes } from './visitor/writing';

for (const { where, viewport, tag } of sizesOf('phone')) {
  test(
    `a visitor ${where} finds an internship, logs in, reads About, sends a message, and resets the password by mail`,
    { tag },
    async ({ portal, request }) => {
      test.setTimeout(240_000);
      const { page } = await portal.openPhone(viewport);
      const story = { portal, request, page };
      const { wanted, tab } = await finds(story);
      await logsInOnTheWay(tab, wanted);
      await reads(story);
      await writes(story);
      await resetsPassword(story);
    },
  );
}
