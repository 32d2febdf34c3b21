import { expectOneWayScrollAt200Percent, lookOverAt } from '../support/check-a11y';
import { logIn, untilReadyForOffline } from '../support/people';
import { screensOf } from '../support/screens';
import { test } from '../support/shared-portal';
import { openSavedCopy, openScreen } from '../support/states';
import { accounts, viewers, type Viewer } from '../support/accounts';

/** Their saved copies are an approved one's with the notice of their standing above: both are judged at every width. */
const standing: readonly Viewer[] = ['pendingStudent', 'rejectedStudent', 'newBusiness', 'rejectedBusiness'];

for (const viewer of viewers) {
  test(`every screen of a ${viewer} is accessible at every width in both themes, scrolls one way, and opens without signal once it was seen`, async ({
    shared,
    linked,
  }) => {
    test.setTimeout(300_000);
    const screens = screensOf[viewer](shared.ids);
    const phone = await linked.openPhone({ width: 1280, height: 800 });
    const { page } = phone;
    if (viewer === 'visitor') await page.goto('/');
    else await logIn(page, accounts[viewer]);
    await untilReadyForOffline(page);
    for (const [index, screen] of screens.entries()) {
      await openScreen(page, screen);
      const where = `${viewer}: ${screen.path}`;
      // The first one stands for what is around all of them.
      await lookOverAt(page, where, index === 0 ? {} : { shellAt: [360] });
      await expectOneWayScrollAt200Percent(page, where);
    }
    // What was saved last is written within half a second; leaving the page writes it at once.
    await phone.setOffline(true);
    linked.link.setLink('cut');
    for (const screen of screens) {
      await openSavedCopy(page, screen);
      const where = `${viewer}: ${screen.path} without signal`;
      await lookOverAt(page, where, standing.includes(viewer) ? { at: [360] } : { shellAt: [360] });
    }
  });
}
