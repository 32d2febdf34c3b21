/*
 * What Lighthouse CI does before each address: the demo's student is logged in where the screen is for people who are, in a
 * browser that has nothing of earlier visits.
 */
const forStudents = /^\/(internship-details|apply)\//;

/** Runs in the page. */
async function signIn() {
  const answer = await fetch('/api/users/sign_in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: { email: 'student@demo.example', password: 'wokabaut' } }),
  });
  if (!answer.ok) throw new Error(`The log-in was answered with ${answer.status}.`);
  const { token, user } = await answer.json();
  globalThis.localStorage.setItem('token', token);
  globalThis.localStorage.setItem('role', user.role);
  globalThis.localStorage.setItem('user_id', String(user.id));
}

module.exports = async (browser, { url }) => {
  const { origin, pathname } = new URL(url);
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  // A file without a script: no worker is registered.
  await page.goto(`${origin}/robots.txt`);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
  if (forStudents.test(pathname)) await page.evaluate(signIn);
  await page.close();
};
