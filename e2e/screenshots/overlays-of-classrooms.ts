import type { Page } from '@playwright/test';
import { messages } from '#contract/messages';
import { press, type Overlay } from './overlay';

/** The details of internships, which are most of what is saved. */
const details = /\/api\/internship\/\d+$/;

async function save(page: Page): Promise<void> {
  // As if a service worker looked after the page: the browser of the pictures has none, and it would be waited for.
  await page.addInitScript(() => {
    const worker = Object.assign(new EventTarget(), { postMessage: () => undefined });
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', {
      value: worker,
      configurable: true,
    });
  });
  await page.goto('/classroom');
  await press(page, 'Save everything for offline');
}

/** What field staff see while a phone is prepared, and afterwards. */
export const classroomOverlays: readonly Overlay[] = [
  {
    name: 'classroom-saving',
    async open(page) {
      // Never answered, and forgotten with the page.
      await page.route(details, () => undefined);
      await save(page);
      await page.getByText(/^Saving\.\.\. .*\d of \d/).waitFor();
    },
  },
  {
    name: 'classroom-cut-off',
    async open(page) {
      await page.route(details, (route) => route.abort());
      await save(page);
      await page.getByText('The signal went.').waitFor();
      await page.unroute(details);
    },
  },
  {
    name: 'classroom-saved',
    async open(page) {
      await save(page);
      await page.getByText(messages.classroom.saved).waitFor();
    },
  },
];
