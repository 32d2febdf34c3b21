/**
 * What Lighthouse CI does before each address: a browser as fresh as the first visit's, in which the demo's student is
 * logged in where the screen is for people who are. It gives us its own puppeteer.
 */

/** What a screen for students must show to be worth its marks, by name and role: another screen's would say nothing. */
const forStudents = {
  '/internship-details/': 'aria/Apply Now[role="link"]',
  '/apply/': 'aria/Apply Now[role="button"]',
};

/** Runs in the page. */
async function signIn() {
  const answer = await fetch('/api/users/sign_in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: { email: 'student@demo.example', password: 'wokabaut' } }),
  });
  const { token, user } = await answer.json();
  globalThis.localStorage.setItem('token', token);
  globalThis.localStorage.setItem('role', user.role);
  globalThis.localStorage.setItem('user_id', String(user.id));
}

module.exports = async (browser, { url }) => {
  const { origin, pathname } = new URL(url);
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  const begin = async () => {
    // A file without a script: no worker is registered, and no answer saved, before the visit that is measured.
    await page.goto(`${origin}/robots.txt`);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.send('Network.clearBrowserCache');
  };
  await begin();
  const [, shown] = Object.entries(forStudents).find(([path]) => pathname.startsWith(path)) ?? [];
  if (shown) {
    await page.evaluate(signIn);
    await page.goto(url);
    await page.waitForSelector(shown).catch((cause) => {
      throw new Error(`${url} does not show what it is judged for: ${shown}`, { cause });
    });
    await begin();
    await page.evaluate(signIn);
  }
  await page.close();
};
