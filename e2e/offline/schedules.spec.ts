import type { OwnApplicationsAnswer } from '#contract/applications';
import { isClosed } from '#contract/dates';
import { test } from '../support/fixtures';
import { live, scheduleOf } from '../support/life';
import { apiAs, demo, publicInternships } from '../support/people';

/** `OUTBOX_SEED=17` plays one schedule, `OUTBOX_SEEDS=200` that many (`npm run test:outbox:browser`). */
const { OUTBOX_SEED, OUTBOX_SEEDS, FULL } = process.env;
const first = Number(OUTBOX_SEED ?? 1);
const count = OUTBOX_SEED ? 1 : Number(OUTBOX_SEEDS ?? (FULL ? 50 : 1));

for (let seed = first; seed < first + count; seed += 1) {
  test(`what the screen has called saved arrives once and whole, whatever is killed or cut (seed ${seed})`, async ({
    portal,
    request,
  }) => {
    const schedule = scheduleOf(seed);
    await test.info().attach('schedule', { body: JSON.stringify(schedule), contentType: 'application/json' });
    const { url } = portal.server;
    const student = await apiAs(request, url, demo.student);
    const mine = await student.get<OwnApplicationsAnswer>('internship_applications/my_applications');
    const applied = mine.internship_application.map(({ internship }) => internship.id);
    const internships = (await publicInternships(request, url)).filter(
      ({ id, last_date_to_apply: last }) => !applied.includes(id) && !isClosed(last, Date.now()),
    );
    const phone = await portal.openStudentPhone();
    await live({ portal, request, phone, internships }, schedule);
  });
}
