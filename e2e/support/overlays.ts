import type { Locator, Page } from '@playwright/test';
import type { OwnApplicationsAnswer } from '#contract/applications';
import { errorTable, type ErrorBody } from '#contract/errors';
import type { InternshipListAnswer } from '#contract/internships';
import { report } from '#contract/messages/internships';
import { inApp } from '#contract/messages/site';
import { admin as adminText, reported } from '#contract/messages/admin';
import { participantListLabel } from '#contract/participants';
import type { Account } from './accounts';
import { fillApplication, openMore, unfold } from './applying';
import { facebookApp } from './browser';
import { pagePhoto } from './documents';
import type { EdgeCaseIds } from './edge-case-data';
import { apiAs, demo } from './people';
import { ours } from './saved-answers';

/** A menu, dialog or message that an action on a screen opens; of questions that are drawn alike the first. */
export interface Overlay {
  /** By the screen's name and the action. */
  name: string;
  path: (ids: EdgeCaseIds) => string;
  open: (page: Page, ids: EdgeCaseIds) => Promise<void>;
  /** What is waited for; the dialog when left out. */
  shows?: (page: Page) => Locator;
}

type Open = Overlay['open'];
type Shows = Overlay['shows'];

const overlay = (name: string, path: string | Overlay['path'], open: Open, shows?: Shows): Overlay => ({
  ...{ name, path: typeof path === 'string' ? () => path : path, open },
  ...(shows && { shows }),
});

/** Presses the first button of this name. */
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const pressing =
  (name: string | RegExp): Open =>
  (page) =>
    press(page, name);

const text =
  (words: string): Shows =>
  (page) =>
    page.getByText(words).first();
const firstAlert: Shows = (page) => page.getByRole('main').getByRole('alert').first();
const statusSelect = (page: Page) => page.getByRole('combobox', { name: /^Status of/ }).first();

/** Opens the screen, waits for its own script, and opens what lies over it. */
export async function openOverlay(page: Page, { path, open, shows }: Overlay, ids: EdgeCaseIds) {
  await page.goto(path(ids));
  await page.locator('#root[data-live]').waitFor();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await open(page, ids);
  await (shows ? shows(page) : page.getByRole('dialog')).waitFor();
}

/** Opens the menu where it is collapsed. */
async function unfoldMenu(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: 'Open menu' });
  if (await folded.isVisible()) await folded.click();
}
const menu = overlay('menu-open', '/about', unfoldMenu, (page) =>
  page.getByRole('navigation', { name: 'Menu' }),
);

const visitorOverlays = [
  menu,
  overlay('signup-refused', '/signup', pressing('Sign Up'), firstAlert),
  overlay(
    'internships-filters-open',
    '/all-internships',
    async (page) => {
      const folded = page.getByRole('button', { name: /^Search and filter/ });
      if (await folded.isVisible()) await folded.click();
      await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
    },
    (page) => page.getByRole('group', { name: 'Selected category' }),
  ),
  overlay(
    'internship-share',
    ({ open }) => `/internship-details/${open}`,
    pressing('Share'),
    (page) => page.getByRole('dialog').getByRole('img'),
  ),
  overlay(
    'in-app-notice',
    ({ open }) => `/internship-details/${open}`,
    async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setUserAgentOverride', { userAgent: facebookApp });
      await page.reload();
      await page.getByRole('link', { name: inApp.openInChrome }).waitFor();
      await session.detach();
    },
    (page) => page.getByRole('link', { name: inApp.openInChrome }),
  ),
];

/** Fills an apply form for one of the internships that nobody has applied to, and presses Apply Now. */
async function applyToFree(page: Page, { open }: EdgeCaseIds, at: number): Promise<void> {
  const api = await apiAs(page.request, new URL(page.url()).origin, demo.student);
  const { internships } = await api.get<InternshipListAnswer>('internship/');
  const mine = await api.get<OwnApplicationsAnswer>('internship_applications/my_applications');
  const taken = [open, ...mine.internship_application.map(({ internship }) => internship.id)];
  const free = internships.map(({ id }) => id).filter((id) => !taken.includes(id));
  await page.goto(`/apply/${free.at(at)}`);
  await fillApplication(page);
  await press(page, 'Apply Now');
}

const outcome =
  (name: string): Shows =>
  (page) =>
    page.getByRole('heading', { level: 1, name });

/** Those that leave records in the outbox come last: later ones show them too. */
const studentOverlays = [
  menu,
  overlay(
    'home-categories-open',
    '/home',
    async (page) => {
      await page.getByText('By category or location').click();
      await page.getByRole('combobox', { name: 'Category' }).click();
    },
    (page) => page.getByRole('option').first(),
  ),
  overlay(
    'internship-report',
    ({ open }) => `/internship-details/${open}`,
    async (page) => {
      await press(page, 'Report this internship');
      await press(page, 'Send report');
    },
    text(report.reasonRequired),
  ),
  overlay(
    'profile-notifications',
    '/profile',
    (page) => page.getByRole('heading', { name: 'Notifications' }).click(),
    (page) => page.getByRole('group', { name: 'Tell me about' }),
  ),
  overlay(
    'apply-refused',
    ({ open }) => `/apply/${open}`,
    async (page) => {
      await unfold(page);
      await press(page, 'Apply Now');
    },
    firstAlert,
  ),
  overlay(
    'apply-photographed-pages',
    ({ open }) => `/apply/${open}`,
    async (page) => {
      const pages = [await pagePhoto(1), await pagePhoto(2)];
      await unfold(page);
      await page.getByRole('button', { name: /^Resume / }).setInputFiles(pages);
    },
    (page) => page.getByRole('list', { name: 'Pages of Resume' }),
  ),
  overlay(
    'thank-you-needs-attention',
    '/my-applications',
    async (page, ids) => {
      const { status, sentence } = errorTable.internship_closed;
      const json: ErrorBody = { code: 'internship_closed', error: sentence, message: sentence };
      const address = '**/api/internship_applications';
      await page.route(address, (route) => route.fulfill({ status, json, headers: ours }));
      await applyToFree(page, ids, -1);
      await outcome('Needs your attention')!(page).waitFor();
      await page.unroute(address);
    },
    outcome('Needs your attention'),
  ),
  overlay(
    'thank-you-saved-on-this-phone',
    '/my-applications',
    async (page, ids) => {
      await page.route('**/api/internship_applications', (route) => route.abort());
      await applyToFree(page, ids, -2);
    },
    outcome('Saved on this phone'),
  ),
  overlay(
    'my-applications-staff-file',
    '/my-applications',
    async (page) => {
      await page.getByRole('heading', { name: 'On this phone' }).waitFor();
      const rows = page.getByRole('main').getByRole('listitem');
      await openMore(rows.filter({ has: page.getByText(/^More/) }).first());
      await press(page, /^Give it to a helper/);
    },
    (page) => page.getByRole('dialog').getByRole('button', { name: /^Save \(/ }),
  ),
  overlay('log-out-asks', '/about', async (page) => {
    await unfoldMenu(page);
    await press(page, 'Logout');
  }),
];

/** Opens the first applicant's card. */
const openApplicant: Open = async (page) => {
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await statusSelect(page).waitFor();
};
const applicants = ({ applied }: EdgeCaseIds) => `/internship/${applied}/applications`;

const businessOverlays = [
  menu,
  overlay('create-internship-refused', '/create-internship', pressing('Create Internship'), firstAlert),
  overlay('applications-open', applicants, openApplicant, statusSelect),
  overlay('applications-hire-asks', applicants, async (page, ids) => {
    await openApplicant(page, ids);
    await statusSelect(page).selectOption('Hired');
  }),
  overlay('profile-editing', '/business-profile', pressing(/^Edit/), (page) =>
    page.getByRole('button', { name: 'Edit Image' }),
  ),
];

const adminOverlays = [
  menu,
  overlay('dashboard-details', '/dashboard', (page) =>
    page
      .getByRole('link', { name: /^Details of/ })
      .first()
      .click(),
  ),
  overlay('dashboard-reported', '/dashboard', pressing(/^Reported internships/), text(reported.noneWait)),
  overlay('dashboard-approve-matches', '/dashboard', pressing(/with a match$/), (page) =>
    page.getByRole('dialog').getByRole('listitem').first(),
  ),
  overlay('students-reject-asks', '/list-all-students', async (page) => {
    await statusSelect(page).selectOption('rejected');
  }),
  overlay(
    'applications-opened-by',
    applicants,
    (page) => page.getByRole('main').getByRole('listitem').getByRole('button').first().click(),
    (page) => page.getByRole('heading', { name: 'Opened by' }),
  ),
  overlay(
    'participants-refused',
    '/participants',
    async (page) => {
      await page.getByLabel(participantListLabel).setInputFiles({
        name: 'participants.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('full_name,date_of_birth\nMaria Kaupa,yesterday\n,2006-03-14\n'),
      });
      await press(page, 'Import participants');
    },
    (page) => page.getByRole('table', { name: 'Refused lines' }),
  ),
];

/** The window of the first student. */
const viewing = async (page: Page) => {
  await press(page, /^More: /);
  await press(page, /^View /);
};

const staffOverlays = [
  menu,
  overlay(
    'student-end-log-ins',
    '/list-all-students',
    async (page) => {
      await viewing(page);
      await page.getByText(adminText.end.label).click();
      await press(page, adminText.end.press);
    },
    (page) => page.getByRole('heading', { name: /^End all log-ins of/ }),
  ),
  overlay(
    'student-two-accounts',
    '/list-all-students',
    async (page) => {
      await viewing(page);
      await page.getByText(adminText.join.label).click();
      await page.getByRole('searchbox', { name: adminText.join.find }).fill('a');
      await press(page, adminText.join.search);
      await press(page, /^Compare/);
    },
    (page) => page.getByRole('columnheader', { name: adminText.join.ends }),
  ),
];

/** Opened in this order in one browser. Other accounts have no overlays of their own. */
export const overlays: Partial<Record<Account, readonly Overlay[]>> = {
  visitor: visitorOverlays,
  student: studentOverlays,
  business: businessOverlays,
  admin: adminOverlays,
  staff: staffOverlays,
};
