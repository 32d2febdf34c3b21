import { expect, type Page, type Route } from '@playwright/test';
import type { OwnApplicationsAnswer } from '#contract/applications';
import { errorTable, type ErrorBody, type ErrorCode } from '#contract/errors';
import type { InternshipListAnswer } from '#contract/internships';
import { fillApplication } from '../support/applying';
import type { EdgeCaseIds } from '../support/edge-case-data';
import { letterDocx, resumePdf } from '../support/documents';
import { apiAs, demo } from '../support/people';
import { openMenu, press, submit, unfoldMenu, type Overlay } from './overlay';
import { classroomOverlays } from './overlays-of-classrooms';

/** Internships that the demo student can apply to, without the one whose apply form the screens show. */
async function stillOpen(page: Page, { open }: EdgeCaseIds): Promise<number[]> {
  await page.goto('/my-applications');
  const api = await apiAs(page.request, new URL(page.url()).origin, demo.student);
  const { internships } = await api.get<InternshipListAnswer>('internship/');
  const mine = await api.get<OwnApplicationsAnswer>('internship_applications/my_applications');
  const applied = mine.internship_application.map(({ internship }) => internship.id);
  return internships.map(({ id }) => id).filter((id) => id !== open && !applied.includes(id));
}

/** Writes an application, and leaves it to be sent. */
async function fillFor(page: Page, id: number | undefined): Promise<void> {
  if (id === undefined) throw new Error('There is no internship left to apply to.');
  await page.goto(`/apply/${id}`);
  await fillApplication(page, {
    school: 'Hohola Ridge Secondary School',
    resume: await resumePdf(),
    coverLetter: letterDocx(),
  });
}

/** Sends it, and waits for the screen that says what became of it. */
async function apply(page: Page, outcome: string): Promise<void> {
  await press(page, 'Apply Now');
  await expect(page.getByRole('heading', { level: 1, name: outcome })).toBeVisible();
}

/** From now on every application of this page is refused so. */
async function refuseApplications(page: Page, code: ErrorCode): Promise<void> {
  const { status, sentence } = errorTable[code];
  const json: ErrorBody = { code, error: sentence, message: sentence };
  const refuse = (route: Route) => route.fulfill({ status, json });
  await page.route('**/api/internship_applications', refuse);
}

/** Those that leave something on the phone stand last: what one leaves there, the next ones show too. */
export const studentOverlays: readonly Overlay[] = [
  openMenu,
  {
    name: 'home-categories-open',
    async open(page) {
      await page.goto('/home');
      await page.getByRole('combobox', { name: 'Category' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  ...classroomOverlays,
  {
    name: 'apply-refused',
    open: (page, ids) => submit(`/apply/${ids.open}`, 'Apply Now')(page, ids),
  },
  {
    name: 'thank-you-submitted',
    async open(page, ids) {
      await fillFor(page, (await stillOpen(page, ids))[0]);
      await apply(page, 'Thank You!');
    },
  },
  {
    name: 'thank-you-needs-attention',
    async open(page, ids) {
      await fillFor(page, (await stillOpen(page, ids)).at(-1));
      await refuseApplications(page, 'internship_closed');
      await apply(page, 'Needs your attention');
    },
  },
  {
    name: 'thank-you-log-in-to-send',
    async open(page, ids) {
      await fillFor(page, (await stillOpen(page, ids)).at(-2));
      await refuseApplications(page, 'session_expired');
      await apply(page, 'Log in to send');
    },
  },
  {
    name: 'thank-you-saved-on-this-phone',
    async open(page, { open }) {
      await fillFor(page, open);
      await page.route('**/api/**', (route) => route.abort());
      await apply(page, 'Saved on this phone');
    },
  },
  {
    name: 'my-applications-on-this-phone',
    async open(page) {
      await page.goto('/my-applications');
      await page.getByRole('heading', { name: 'On this phone' }).waitFor();
    },
  },
  {
    name: 'log-out-asks',
    async open(page) {
      await unfoldMenu(page);
      await press(page, 'Logout');
      await page.getByRole('dialog').waitFor();
    },
  },
];
