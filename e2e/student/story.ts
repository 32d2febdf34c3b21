import type { APIRequestContext, Page } from '@playwright/test';
import type { Portal } from '../support/fixtures';

/** What every chapter of the student's story is told with. */
export interface Story {
  portal: Portal;
  request: APIRequestContext;
  page: Page;
}

export const kila = {
  name: 'Kila Vagi',
  email: 'kila.vagi@example.com',
  mobile: '7200 4455',
  birthday: '2007-03-05',
  city: 'Daru',
  newPassword: 'kina-and-toea',
} as const;
