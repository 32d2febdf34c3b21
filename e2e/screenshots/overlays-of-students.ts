import { expect, type Page, type Route } from '@playwright/test';
import type { OwnApplicationsAnswer } from '#contract/applications';
import { errorTable, type ErrorBody, type ErrorCode } from '#contract/errors';
import type { InternshipListAnswer } from '#contract/internships';
import { messages } from '#contract/messages';
import { report } from '#contract/messages/follow-up';
import { withdrawal } from '#contract/messages/withdrawal';
import { fillApplication, openMore } from '../support/applying';
import { pagePhoto, phonePhoto } from '../support/documents';
import type { EdgeCaseIds } from '../support/edge-case-data';
import { useLinkType } from '../support/network-link';
import { apiAs, demo } from '../support/people';
import { lostStorageOverlays, noticeOverlays } from './overlays-of-notices';
import { savingDataOverlays } from './overlays-of-saving-data';
import { openMenu, press, submit, unfoldMenu, type Overlays } from './overlay';

/** Internships that the demo student can apply to, without the one of the apply screen. */
async function stillOpen(page: Page, { open }: EdgeCaseIds): Promise<number[]> {
  await page.goto('/my-applications');
  const api = await apiAs(page.request, new URL(page.url()).origin, demo.student);
  const { internships } = await api.get<InternshipListAnswer>('internship/');
  const mine = await api.get<OwnApplicationsAnswer>('internship_applications/my_applications');
  const applied = mine.internship_application.map(({ internship }) => internship.id);
  return internships.map(({ id }) => id).filter((id) => id !== open && !applied.includes(id));
}

/** Fills an apply form without sending it. */
async function fillFor(page: Page, id: number | undefined): Promise<void> {
  if (id === undefined) throw new Error('There is no internship left to apply to.');
  await page.goto(`/apply/${id}`);
  await fillApplication(page);
}

/** Sends it, and waits for the outcome. */
async function apply(page: Page, outcome: string): Promise<void> {
  await press(page, 'Apply Now');
  await expect(page.getByRole('heading', { level: 1, name: outcome })).toBeVisible();
}

/** Refuses every application of this page from now on. */
async function refuseApplications(page: Page, code: ErrorCode): Promise<void> {
  const { status, sentence } = errorTable[code];
  const json: ErrorBody = { code, error: sentence, message: sentence };
  const refuse = (route: Route) => route.fulfill({ status, json });
  await page.route('**/api/internship_applications', refuse);
}

/** Requests for details of internships. */
const details = /\/api\/internship\/\d+$/;

async function saveEverything(page: Page): Promise<void> {
  // The page waits for a service worker, which this browser blocks.
  await page.addInitScript(() => {
    const postMessage = (_: unknown, [port]: MessagePort[] = []) => port?.postMessage(true);
    const active = Object.assign(new EventTarget(), { postMessage });
    Object.defineProperties(ServiceWorkerContainer.prototype, {
      controller: { value: active, configurable: true },
      getRegistration: { value: () => Promise.resolve({ active }), configurable: true },
    });
  });
  await page.goto('/classroom');
  await press(page, 'Save everything for offline');
}

/** Saving everything for offline: in progress, failed, done. */
const classroomOverlays: Overlays = {
  'classroom-saving': async (page) => {
    // Never answered.
    await page.route(details, () => undefined);
    await saveEverything(page);
    await page.getByText(/^Saving\.\.\. .*\d of \d/).waitFor();
  },
  'classroom-cut-off': async (page) => {
    await page.route(details, (route) => route.abort());
    await saveEverything(page);
    await page.getByText('The signal went.').waitFor();
    await page.unroute(details);
  },
  'classroom-saved': async (page) => {
    await saveEverything(page);
    await page.getByText(messages.classroom.saved).waitFor();
  },
};

/** Those that leave records in the outbox come last: later ones show them too. */
export const studentOverlays: Overlays = {
  'menu-open': openMenu,
  ...savingDataOverlays,
  'home-categories-open': async (page) => {
    await page.goto('/home');
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option').first().waitFor();
  },
  'internship-report': async (page, { open }) => {
    await page.goto(`/internship-details/${open}`);
    await press(page, 'Report this internship');
    await press(page, 'Send report');
    await page.getByText(report.reasonRequired).waitFor();
  },
  'home-install-steps': async (page) => {
    await page.goto('/about');
    await page.evaluate(() => localStorage.setItem('wokabaut.install', '{"visits":2,"visitedAt":0}'));
    await page.goto('/home');
    // A desktop is offered the browser's own prompt alone.
    if (!(await page.evaluate(() => matchMedia('(pointer: coarse)').matches))) return;
    await press(page, 'Show me how');
    await page.getByRole('list', { name: 'On an Android phone' }).waitFor();
  },
  'application-withdraw': async (page, { application }) => {
    await page.goto(`/application-detail/${application}`);
    await openMore(page.getByRole('main'));
    await press(page, withdrawal.button);
    await page.getByRole('dialog').waitFor();
  },
  'my-data-delete': async (page) => {
    await page.goto('/my-data');
    await press(page, messages.myData.delete);
    await page.getByRole('dialog').waitFor();
  },
  'edit-profile-picture': async (page) => {
    await page.goto('/profile/edit-profile');
    await page.getByRole('button', { name: /^Picture / }).setInputFiles(await phonePhoto());
    await page.getByText(messages.picture.unsaved).waitFor();
  },
  ...classroomOverlays,
  'apply-refused': (page, ids) => submit(`/apply/${ids.open}`, 'Apply Now')(page, ids),
  'thank-you-submitted': async (page, ids) => {
    await fillFor(page, (await stillOpen(page, ids))[0]);
    await apply(page, 'Thank You!');
  },
  'thank-you-needs-attention': async (page, ids) => {
    await fillFor(page, (await stillOpen(page, ids)).at(-1));
    await refuseApplications(page, 'internship_closed');
    await apply(page, 'Needs your attention');
  },
  'thank-you-log-in-to-send': async (page, ids) => {
    await fillFor(page, (await stillOpen(page, ids)).at(-2));
    await refuseApplications(page, 'session_expired');
    await apply(page, 'Log in to send');
  },
  'apply-photographed-pages': async (page, { open }) => {
    await page.goto(`/apply/${open}`);
    const resume = page.getByRole('button', { name: /^Resume / });
    await resume.setInputFiles([await pagePhoto(1), await pagePhoto(2)]);
    await page.getByRole('list', { name: 'Pages of Resume' }).waitFor();
  },
  'thank-you-saved-on-this-phone': async (page, { open }) => {
    await page.addInitScript(useLinkType, 'cellular');
    await fillFor(page, open);
    await page.route('**/api/**', (route) => route.abort());
    await apply(page, 'Saved on this phone');
  },
  'thank-you-choices-made': async (page) => {
    await page.getByRole('checkbox', { name: messages.outbox.wifiOnly }).check();
    await press(page, messages.notification.ask);
    // Without a screen the browser refuses by itself.
    await page.getByText(messages.notification.denied).waitFor();
    await page.getByText(messages.outbox.lead.waitingForWifi).waitFor();
  },
  'my-applications-staff-file': async (page) => {
    await page.goto('/my-applications');
    await openMore(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByText(/^More/) })
        .first(),
    );
    await press(page, /^Save as a file for staff/);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Save \(/ })
      .waitFor();
  },
  'my-applications-on-this-phone': async (page) => {
    await page.goto('/my-applications');
    await page.getByRole('heading', { name: 'On this phone' }).waitFor();
  },
  ...noticeOverlays,
  'log-out-asks': async (page) => {
    await unfoldMenu(page);
    await press(page, 'Logout');
    await page.getByRole('dialog').waitFor();
  },
  // The outbox is gone afterwards.
  ...lostStorageOverlays,
};
