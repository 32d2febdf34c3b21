import { expectOneWayScrollAt200Percent, lookOverAt, smallAndStill } from '../support/check-a11y';
import { screensOf } from '../support/screens';
import { test } from '../support/shared-portal';
import { answerAs, hasState, openScreenIn, states, type State } from '../support/states';

/**
 * Where a standing is, it comes with the profile: while nothing comes, a pending or rejected person's screen is an
 * approved one's, and is not drawn twice. A new business has its standing above lists that are empty.
 */
const statesFor = {
  visitor: states,
  student: states,
  business: states,
  newBusiness: ['empty'],
  admin: states,
} as const satisfies Record<string, readonly State[]>;

for (const viewer of Object.keys(statesFor) as (keyof typeof statesFor)[]) {
  const drawn: readonly State[] = statesFor[viewer];
  test(`every screen of a ${viewer} is accessible and scrolls one way at every width when it is in a state of ${drawn.join(', ')}`, async ({
    shared,
    browser,
  }) => {
    test.setTimeout(300_000);
    const context = await shared.openWithoutWorker(browser, viewer, smallAndStill);
    const page = await context.newPage();
    for (const state of drawn) {
      await answerAs(context, state);
      for (const screen of screensOf[viewer](shared.ids).filter((one) => hasState(state, one))) {
        await openScreenIn(page, state, screen);
        const where = `${viewer}: ${screen.path}, ${state}`;
        await lookOverAt(page, where, { shellAt: [360] });
        await expectOneWayScrollAt200Percent(page, where);
      }
    }
    await context.close();
  });
}
