import { test } from '../support/fixtures';
import { sizesOf } from '../support/pointer';
import { findInternship } from './visitor/search';
import { logInFromSummary } from './visitor/log-in';
import { viewPages } from './visitor/pages';
import { resetPassword } from './visitor/reset-password';
import { sendMessage } from './visitor/contact';

for (const { where, viewport, tag } of sizesOf('phone')) {
  test(
    `a visitor ${where} finds an internship, logs in, reads About, sends a message, and resets the password by mail`,
    { tag },
    async ({ portal, request }) => {
      const { page } = await portal.openPhone(viewport);
      const journey = { portal, request, page };
      const { wanted, tab } = await findInternship(journey);
      await logInFromSummary(tab, wanted);
      if (tab !== page) await tab.close();
      await viewPages(journey);
      await sendMessage(journey);
      await resetPassword(journey);
    },
  );
}
