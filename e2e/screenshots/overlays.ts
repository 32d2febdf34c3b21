import { participantListLabel } from '#contract/participants';
import { demo } from '../support/people';
import type { Account } from '../support/accounts';
import { dialogOf, gotoScreen, openMenu, press, submit, type Overlay } from './overlay';
import { businessOverlays } from './overlays-of-businesses';
import { studentOverlays } from './overlays-of-students';

const visitorOverlays: readonly Overlay[] = [
  {
    name: openMenu.name,
    async open(page, ids) {
      await openMenu.open(page, ids);
      const signUp = page.getByRole('button', { name: 'Sign Up', exact: true });
      if (!(await signUp.isVisible())) return;
      await signUp.click();
      await page.getByRole('link', { name: 'As Student', exact: true }).waitFor();
    },
  },
  { name: 'login-refused', open: submit('/login', 'Log In') },
  { name: 'signup-refused', open: submit('/signup', 'Sign Up') },
  { name: 'business-signup-refused', open: submit('/business-signup', 'Sign Up') },
  {
    name: 'internships-filters-open',
    async open(page) {
      await gotoScreen(page, '/all-internships');
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      const folded = page.getByRole('button', { name: /^Search and filter/ });
      if (await folded.isVisible()) await folded.click();
      await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
      await page.getByRole('group', { name: 'Selected category' }).waitFor();
    },
  },
  {
    name: 'internships-none-found',
    async open(page) {
      await page.goto('/all-internships?q=nothing-is-called-so');
      await page.getByRole('button', { name: 'Clear Filters' }).last().waitFor();
    },
  },
  {
    name: 'newsletter-refused',
    async open(page) {
      await page.goto('/about');
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('textbox').fill('nobody');
      await footer.getByRole('button').first().click();
      await footer.getByText('Please enter a valid email address').waitFor();
    },
  },
];

const adminOverlays: readonly Overlay[] = [
  openMenu,
  { name: 'students-details', open: dialogOf('/list-all-students', /^View/) },
  { name: 'businesses-details', open: dialogOf('/list-all-business', /^View/) },
  {
    name: 'students-reject-asks',
    async open(page) {
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
    async open(page) {
      await page.goto(`/list-all-students?q=${encodeURIComponent(demo.student)}`);
      await page
        .getByRole('combobox', { name: /^Status of/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'participants-refused',
    async open(page) {
      await page.goto('/participants');
      await page.getByLabel(participantListLabel).setInputFiles({
        name: 'participants.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('full_name,date_of_birth\nMaria Kaupa,yesterday\n,2006-03-14\n'),
      });
      await press(page, 'Import participants');
      await page.getByRole('table', { name: 'Refused lines' }).waitFor();
    },
  },
];

/** Opened in this order in one browser. Other accounts have no overlays of their own. */
export const overlays: Partial<Record<Account, readonly Overlay[]>> = {
  visitor: visitorOverlays,
  student: studentOverlays,
  business: businessOverlays,
  admin: adminOverlays,
};
