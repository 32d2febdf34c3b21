import type { Overlay } from '../screenshots/overlay';
import { overlays } from '../screenshots/overlays';
import { accounts, emails, type Account } from '../support/accounts';
import { checkA11y, expectNoSidewaysScrollAt200Percent, isFull, smallViewport } from '../support/check-a11y';
import { logIn, untilReadyForOffline } from '../support/people';
import { states, type State } from '../support/screen-types';
import { screensOf } from '../support/screens';
import { test } from '../support/shared-portal';
import { answerAs, hasState, isDrawnAlike, openSavedCopy, openScreen, openScreenIn } from '../support/states';

test.describe.configure({ timeout: 300_000 });

/** Whose saved copies are checked offline: without FULL=1 of those who work offline. */
const offlineAccounts: readonly Account[] = isFull ? accounts : ['student', 'business'];
/** Their saved copies are those of an approved account under a status banner that was checked at every width. */
const withStatusBanner: readonly Account[] = [
  'pendingStudent',
  'rejectedStudent',
  'newBusiness',
  'rejectedBusiness',
];

for (const account of accounts) {
  test(`every screen of ${account} is accessible online and offline`, async ({ shared, network }) => {
    const screens = screensOf[account](shared.ids);
    const phone = await network.openPhone({ width: 1280, height: 800 });
    const { page } = phone;
    if (account === 'visitor') await page.goto('/');
    else await logIn(page, emails[account]);
    await untilReadyForOffline(page);
    for (const [index, screen] of screens.entries()) {
      await openScreen(page, screen);
      const where = `${account}: ${screen.path}`;
      // Header, dock and footer are the same on all screens: the first one is enough for every width.
      await checkA11y(page, where, index === 0 ? {} : { shellAt: [360] });
      await expectNoSidewaysScrollAt200Percent(page, where);
    }
    if (!offlineAccounts.includes(account)) return;
    // Leaving the page writes the last saved answers at once.
    await phone.setOffline(true);
    network.link.setLink('cut');
    for (const screen of screens) {
      await openSavedCopy(page, screen);
      const widths = withStatusBanner.includes(account) ? { at: [360] } : { shellAt: [360] };
      await checkA11y(page, `${account}: ${screen.path} offline`, { ...widths, once: true });
    }
  });
}

/**
 * A pending or rejected account's screens are an approved one's until the profile arrives, and are not checked again.
 * A new business has its status banner above lists that are empty.
 */
const statesOf: Partial<Record<Account, readonly State[]>> = {
  visitor: states,
  student: states,
  business: states,
  newBusiness: ['empty'],
  admin: states,
};

for (const [account, itsStates] of Object.entries(statesOf) as [Account, readonly State[]][]) {
  test(`every screen of ${account} is accessible when ${itsStates.join(', ')}`, async ({
    shared,
    browser,
  }) => {
    const context = await shared.openWithoutWorker(browser, account, smallViewport);
    const page = await context.newPage();
    for (const state of itsStates) {
      await answerAs(context, state);
      const screens = screensOf[account](shared.ids).filter((screen) => hasState(state, screen));
      const firstAlike = screens.find((screen) => isDrawnAlike(state, screen));
      for (const screen of screens) {
        if (!isFull && isDrawnAlike(state, screen) && screen !== firstAlike) continue;
        await openScreenIn(page, state, screen);
        const where = `${account}: ${screen.path}, ${state}`;
        await checkA11y(page, where, { shellAt: [360] });
        await expectNoSidewaysScrollAt200Percent(page, where);
      }
    }
    // A screen may be drawn before the last of its requests is answered. Those of "loading" never are: not waited for.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
}

for (const [account, itsOverlays] of Object.entries(overlays) as [Account, readonly Overlay[]][]) {
  test(`every menu, dialog and message of ${account} is accessible`, async ({ shared, browser }) => {
    const context = await shared.openWithoutWorker(browser, account, smallViewport);
    const page = await context.newPage();
    for (const { name, open } of itsOverlays) {
      await page.setViewportSize(smallViewport.viewport);
      await open(page, shared.ids);
      await checkA11y(page, `${account}: ${name}`, { at: [320, 360, 1280] });
    }
    await context.close();
  });
}
