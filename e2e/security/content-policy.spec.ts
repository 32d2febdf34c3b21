import type { Phone } from '../support/browser';
import { emails } from '../support/accounts';
import { enterAs, untilReadyForOffline } from '../support/people';
import { expect, test } from '../support/shared-portal';

/** Does something in a page that the policy refuses. @returns the first refusal, and what the page got */
async function attack<T>({ page, refused: refusals }: Phone, work: () => T) {
  const said = await page.evaluate(work).catch((error: unknown) => String(error));
  await expect.poll(() => refusals.length).toBeGreaterThan(0);
  return { refused: refusals.splice(0)[0], said };
}

// That no screen, dialog or message does any of this is asserted at the end of every browser test (network-link.ts).
test('the policy refuses inline styles, text as HTML, and other scripts, also in the page that the worker serves', async ({
  network,
}) => {
  const phone = await network.openPhone();
  const { page } = phone;
  for (const from of ['the server', 'the worker']) {
    await page.goto('/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const style = await attack(phone, () => {
      document.body.append(Object.assign(document.createElement('style'), { textContent: 'h1{color:red}' }));
      return getComputedStyle(document.querySelector('h1')!).color === 'rgb(255, 0, 0)';
    });
    expect(style.refused, from).toContain('style-src-elem inline');
    expect(style.said, from).toBe(false);
    const html = await attack(phone, () => {
      document.querySelector('h1')!.innerHTML = '<b>x</b>';
    });
    expect(html.refused, from).toContain('require-trusted-types-for');
    expect(html.said, from).toContain('TrustedHTML');
    const policy = await attack(phone, () => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string): unknown };
      };
      trustedTypes.createPolicy('another');
    });
    expect(policy.refused, from).toContain('trusted-types');
    const script = await attack(phone, () => navigator.serviceWorker.register('/api/files/x'));
    expect(script.said, from).toContain('TrustedScriptURL');
    await untilReadyForOffline(page);
  }
});

test('a page frames a PDF of an applicant, on request, and neither another site nor a page of ours', async ({
  network,
  shared,
  request,
}) => {
  const phone = await network.openPhone({ width: 1280, height: 800 });
  const { page, refused: refusals } = phone;
  await enterAs(page, request, shared.server.url, emails.business);
  await page.goto('/dashboard');
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/files/')) files.push(request.url());
  });
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  const show = page.getByRole('button', { name: /^Show Resume/ });
  await show.waitFor();
  const logos = files.length;
  expect(await page.locator('iframe').count()).toBe(0);
  const answer = page.waitForResponse((response) => response.request().frame() !== page.mainFrame());
  await show.click();
  const headers = (await answer).headers();
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
  expect(files.length).toBeGreaterThan(logos);
  expect(refusals).toEqual([]);

  const foreign = await attack(phone, () => {
    document.querySelector('iframe')!.src = 'https://another.example/';
  });
  expect(foreign.refused).toContain('frame-src https://another.example');
  const own = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.src = '/about';
    document.body.append(frame);
    await loaded;
    // Null: what the browser shows instead is no page of ours.
    return frame.contentDocument?.body.textContent ?? null;
  });
  expect(own).toBeNull();
});
