import type { Page } from '@playwright/test';
import { fillApplication } from '../support/applying';
import type { AwkwardIds } from '../support/awkward';
import { letterDocx, resumePdf } from '../support/documents';
import { demo } from '../support/people';
import type { Viewer } from '../support/screens';

/** What a screen looks like after something was done on it. */
export interface Moment {
  /** The screen's name and what was done. */
  name: string;
  reach: (page: Page, ids: AwkwardIds) => Promise<void>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Submits a form as it is. */
const submit =
  (path: string, button: string): Moment['reach'] =>
  async (page) => {
    await page.goto(path);
    await press(page, button);
    await page.getByRole('alert').first().waitFor();
  };

const openMenu: Moment = {
  name: 'menu-open',
  async reach(page) {
    await page.goto('/about');
    const menu = page.getByRole('button', { name: 'Open menu' });
    if (await menu.isVisible()) await menu.click();
  },
};

/** An application that waits on the phone, because nothing can be sent. */
async function applyWithoutSignal(page: Page, { open }: AwkwardIds): Promise<void> {
  await page.goto(`/apply/${open}`);
  await fillApplication(page, {
    school: 'Hohola Ridge Secondary School',
    resume: await resumePdf(),
    coverLetter: letterDocx(),
  });
  await page.route('**/api/**', (route) => route.abort());
  await press(page, 'Apply Now');
  await page.getByRole('heading', { name: 'Saved on this phone' }).waitFor();
}

/** In this order, one after the other in one browser. */
export const moments: Record<Viewer, Moment[]> = {
  visitor: [
    openMenu,
    { name: 'login-refused', reach: submit('/login', 'Log In') },
    { name: 'signup-refused', reach: submit('/signup', 'Sign Up') },
    { name: 'business-signup-refused', reach: submit('/business-signup', 'Sign Up') },
    {
      name: 'internships-none-found',
      async reach(page) {
        await page.goto('/all-internships?q=nothing-is-called-so');
        await page.getByRole('button', { name: 'Clear Filters' }).last().waitFor();
      },
    },
    {
      name: 'newsletter-refused',
      async reach(page) {
        await page.goto('/about');
        await page.getByRole('contentinfo').getByRole('textbox').fill('nobody');
        await page.getByRole('contentinfo').getByRole('button').first().click();
      },
    },
  ],
  student: [
    openMenu,
    {
      name: 'apply-refused',
      reach: (page, { open }) => submit(`/apply/${open}`, 'Apply Now')(page, {} as AwkwardIds),
    },
    { name: 'apply-waiting', reach: applyWithoutSignal },
    {
      name: 'my-applications-waiting',
      async reach(page) {
        await page.goto('/my-applications');
        await page.getByRole('heading', { name: 'On this phone' }).waitFor();
      },
    },
    {
      name: 'log-out-asks',
      async reach(page) {
        const menu = page.getByRole('button', { name: 'Open menu' });
        if (await menu.isVisible()) await menu.click();
        await press(page, 'Logout');
        await page.getByRole('dialog').waitFor();
      },
    },
  ],
  pendingStudent: [],
  business: [
    openMenu,
    { name: 'create-internship-refused', reach: submit('/create-internship', 'Create Internship') },
    {
      name: 'internships-delete-asks',
      async reach(page) {
        await page.goto('/all-internship');
        await press(page, /^Delete/);
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'applications-open',
      async reach(page, { applied }) {
        await page.goto(`/internship/${applied}/applications`);
        const applicant = page.getByRole('listitem').getByRole('button').first();
        await applicant.click();
      },
    },
    {
      name: 'profile-editing',
      async reach(page) {
        await page.goto('/business-profile');
        await press(page, /^Edit/);
        await page.getByRole('button', { name: 'Edit Image' }).waitFor();
      },
    },
  ],
  newBusiness: [],
  admin: [
    openMenu,
    {
      name: 'students-details',
      async reach(page) {
        await page.goto('/list-all-students');
        await press(page, /^View/);
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'businesses-details',
      async reach(page) {
        await page.goto('/list-all-business');
        await press(page, /^View/);
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'students-reject-asks',
      async reach(page) {
        await page.goto('/list-all-students');
        await page
          .getByRole('combobox', { name: /^Status of/ })
          .first()
          .selectOption('rejected');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'students-found',
      async reach(page) {
        await page.goto(`/list-all-students?q=${encodeURIComponent(demo.student)}`);
        await page
          .getByRole('combobox', { name: /^Status of/ })
          .first()
          .waitFor();
      },
    },
  ],
};
