/**
 * What Lighthouse CI does before each address: a browser as fresh as the first visit's, in which the demo's student is
 * logged in where the screen is for people who are. It gives us its own puppeteer.
 */

const forStudents = ['/internship-details/', '/apply/'];

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
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
  if (forStudents.some((path) => pathname.startsWith(path))) {
    // A file without a script: no worker is registered, and no answer saved, before the visit that is measured.
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate(signIn);
  }
  await page.close();
};
