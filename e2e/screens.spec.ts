import type { Page } from '@playwright/test';
import type { OwnApplicationsAnswer } from '#contract/applications';
import { expectAccessible } from './support/axe';
import { expect, test, type Portal } from './support/fixtures';
import { apiAs, demo, logIn, openInternship, untilReadyForOffline } from './support/people';
import type { APIRequestContext } from '@playwright/test';

interface Screen {
  path: string;
  heading: string | RegExp;
  /** Whether it shows saved data, and so must say how old that is. */
  aged: boolean;
}

type Ids = { internship: number; applied: number; application: number; title: string };

/** Every screen of each role. */
const screens: Record<'visitor' | 'student' | 'business' | 'admin', (ids: Ids) => Screen[]> = {
  visitor: ({ internship }) => [
    { path: '/', heading: /Wokabaut/, aged: false },
    { path: '/about', heading: /About/, aged: false },
    { path: '/login', heading: 'Welcome Back!', aged: false },
    { path: '/signup', heading: 'Student sign up', aged: false },
    { path: '/business-signup', heading: 'Create Business Account', aged: false },
    { path: '/all-internships', heading: 'Internships', aged: true },
    { path: `/internship-details/${internship}`, heading: 'Internship details', aged: true },
    { path: '/nothing-here', heading: '404 - Page Not Found', aged: false },
  ],
  student: ({ internship, application }) => [
    { path: '/home', heading: /Wokabaut/, aged: false },
    { path: '/all-internships', heading: 'Internships', aged: true },
    { path: `/internship-details/${internship}`, heading: 'Internship details', aged: true },
    { path: `/apply/${internship}`, heading: 'Apply', aged: true },
    { path: '/thank-you', heading: 'Your application', aged: false },
    { path: '/my-applications', heading: 'My Applications', aged: true },
    { path: `/application-detail/${application}`, heading: /Application/, aged: true },
    { path: '/profile', heading: 'Profile', aged: true },
  ],
  business: ({ applied, title }) => [
    { path: '/dashboard', heading: 'Dashboard', aged: true },
    { path: '/create-internship', heading: 'Create Internship', aged: false },
    { path: '/all-internship', heading: 'My internships', aged: true },
    { path: `/internship/${applied}`, heading: /.+/, aged: true },
    {
      path: `/internship/${applied}/applications`,
      heading: `Applications for Internship: ${title}`,
      aged: true,
    },
  ],
  admin: () => [
    { path: '/dashboard', heading: 'Dashboard', aged: true },
    { path: '/list-all-students', heading: /Students/, aged: true },
  ],
};

async function idsFor(request: APIRequestContext, { server }: Portal): Promise<Ids> {
  const open = await openInternship(request, server.url);
  const student = await apiAs(request, server.url, demo.student);
  const mine = await student.get<OwnApplicationsAnswer>('internship_applications/my_applications');
  const business = await apiAs(request, server.url, demo.business);
  const own = await business.get<{
    internships: { id: number; title: string; applications_count: number }[];
  }>('internship/my_internships');
  const applied = own.internships.find((row) => row.applications_count > 0);
  const [application] = mine.internship_application;
  if (!applied || !application) throw new Error('The demo data has no applications.');
  return { internship: open.id, applied: applied.id, title: applied.title, application: application.id };
}

async function expectScreen(page: Page, { path, heading }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' }), path).toBeHidden();
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  for (const role of ['visitor', 'student', 'business', 'admin'] as const) {
    test(`every screen of a ${role} at ${viewport.width} px is accessible, and opens without signal once it was seen`, async ({
      portal,
      request,
    }) => {
      const list = screens[role](await idsFor(request, portal));
      const phone = await portal.openPhone(viewport);
      const { page } = phone;
      if (role === 'visitor') await page.goto('/');
      else await logIn(page, demo[role]);
      await untilReadyForOffline(page);
      for (const screen of list) {
        await expectScreen(page, screen);
        if (screen.aged) await expect(page.getByText(/^Updated /).first(), screen.path).toBeVisible();
        await expectAccessible(page, `${screen.path} (${role}, ${viewport.width} px)`);
        const sideways = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect(sideways, `${screen.path} scrolls sideways`).toBe(0);
      }
      // What was saved last is written within half a second; leaving the page writes it at once.
      await phone.setOffline(true);
      portal.link.setLink('cut');
      for (const screen of list) {
        await expectScreen(page, screen);
        if (screen.aged) {
          await expect(page.getByText(/^(Updated|Saved copy from) /).first(), screen.path).toBeVisible();
        }
        await expectAccessible(page, `${screen.path} without signal (${role}, ${viewport.width} px)`);
      }
    });
  }
}
