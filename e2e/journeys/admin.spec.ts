import { decideOnStudents } from './admin/decide-on-students';
import { importParticipants } from './admin/import-participants';
import { reviewAll } from './admin/review';
import { test } from '../support/fixtures';
import { sizesOf } from '../support/pointer';

for (const { where, viewport, tag } of sizesOf('desktop')) {
  test(
    `an admin ${where} imports participants, decides on pending students, and reviews businesses and internships`,
    { tag },
    async ({ portal, request }) => {
      const { page } = await portal.openPhone(viewport);
      const journey = { portal, request, page };
      await importParticipants(journey);
      await decideOnStudents(journey);
      await reviewAll(journey);
    },
  );
}
