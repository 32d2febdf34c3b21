import { reported } from '#contract/messages/reported';
import type { Page } from '@playwright/test';
import { handIn } from '#contract/messages/hand-in';
import { inApp } from '#contract/messages/in-app';
import { participantListLabel } from '#contract/participants';
import { facebookApp } from '../support/browser';
import { demo, signIn } from '../support/people';
import type { Account } from '../support/accounts';
import { dialogOf, gotoScreen, openMenu, press, submit, type Overlay, type Overlays } from './overlay';
import { businessOverlays } from './overlays-of-businesses';
import { studentOverlays } from './overlays-of-students';
import { staffFileOf } from './staff-file';

const visitorOverlays: Overlays = {
  'menu-open': async (page) => {
    await openMenu(page);
    const signUp = page.getByRole('button', { name: 'Sign Up', exact: true });
    if (!(await signUp.isVisible())) return;
    await signUp.click();
    await page.getByRole('link', { name: 'As Student', exact: true }).waitFor();
  },
  'login-refused': submit('/login', 'Log In'),
  'signup-refused': submit('/signup', 'Sign Up'),
  'business-signup-refused': submit('/business-signup', 'Sign Up'),
  'internships-filters-open': async (page) => {
    await gotoScreen(page, '/all-internships');
    const folded = page.getByRole('button', { name: /^Search and filter/ });
    if (await folded.isVisible()) await folded.click();
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
    await page.getByRole('group', { name: 'Selected category' }).waitFor();
  },
  'internships-none-found': async (page) => {
    await page.goto('/all-internships?q=nothing-is-called-so');
    await page.getByRole('button', { name: 'Clear Filters' }).last().waitFor();
  },
  'newsletter-refused': async (page) => {
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('textbox').fill('nobody');
    await footer.getByRole('button').first().click();
    await footer.getByText('Please enter a valid email address').waitFor();
  },
  'internship-share': async (page, { open }) => {
    await page.goto(`/internship-details/${open}`);
    await press(page, 'Share');
    await page.getByRole('dialog').getByRole('img').waitFor();
  },
  'in-app-notice': async (page, { open }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setUserAgentOverride', { userAgent: facebookApp });
    await page.goto(`/internship-details/${open}`);
    await page.getByRole('link', { name: inApp.openInChrome }).waitFor();
    await session.detach();
  },
};

/** The first one's. */
const statusSelect = (page: Page) => page.getByRole('combobox', { name: /^Status of/ }).first();

const adminOverlays: Overlays = {
  'menu-open': openMenu,
  'dashboard-details': async (page) => {
    await page.goto('/dashboard');
    await page
      .getByRole('link', { name: /^Details of/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).waitFor();
  },
  'dashboard-reported': async (page) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Reported internships/ }).click();
    await page.getByText(reported.noneWait).waitFor();
  },
  'dashboard-approve-matches': async (page) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /with a match$/ }).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  },
  'students-details': dialogOf('/list-all-students', /^View/),
  'businesses-details': dialogOf('/list-all-business', /^View/),
  'students-reject-asks': async (page) => {
    await page.goto('/list-all-students');
    await statusSelect(page).selectOption('rejected');
    await page.getByRole('dialog').waitFor();
  },
  'changed-profiles-refuse-asks': dialogOf('/changed-profiles', /^Refuse/),
  'applications-opened-by': async (page, { applied }) => {
    await page.goto(`/internship/${applied}/applications`);
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
    await page.getByRole('heading', { name: 'Opened by' }).waitFor();
  },
  'students-found': async (page) => {
    await page.goto(`/list-all-students?q=${encodeURIComponent(demo.student)}`);
    await statusSelect(page).waitFor();
  },
  'participants-refused': async (page) => {
    await page.goto('/participants');
    await page.getByLabel(participantListLabel).setInputFiles({
      name: 'participants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('full_name,date_of_birth\nMaria Kaupa,yesterday\n,2006-03-14\n'),
    });
    await press(page, 'Import participants');
    await page.getByRole('table', { name: 'Refused lines' }).waitFor();
  },
};

/** A good and a damaged file of the demo student, and one that is none. */
const handInOverlays: Overlays = {
  'hand-in-chosen': async (page, { open }) => {
    await page.goto('/hand-in');
    const { user } = await signIn(page.request, new URL(page.url()).origin, demo.student);
    await page
      .getByLabel('Files for staff')
      .setInputFiles([
        await staffFileOf(user.id, open),
        await staffFileOf(user.id, open, { damaged: true }),
        { name: 'photo.zip', mimeType: 'application/zip', buffer: Buffer.from('a photo') },
      ]);
    await page.getByText(handIn.notAZip).waitFor();
    await page.getByRole('button', { name: /^Send for / }).waitFor();
  },
};

const listed = (all: Overlays): Overlay[] => Object.entries(all).map(([name, open]) => ({ name, open }));

/** Opened in this order in one browser. Other accounts have no overlays of their own. */
export const overlays: Partial<Record<Account, readonly Overlay[]>> = {
  visitor: listed(visitorOverlays),
  student: listed(studentOverlays),
  business: listed(businessOverlays),
  admin: listed({ ...adminOverlays, ...handInOverlays }),
};
