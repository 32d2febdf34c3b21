import type { APIRequestContext, Page } from '@playwright/test';
import type { Portal } from '../support/fixtures';

/** What every chapter of the business's story is told with. */
export interface Story {
  portal: Portal;
  request: APIRequestContext;
  page: Page;
}

export const shop = {
  email: 'office@bulolorattan.example',
  company: 'Bulolo Rattan Works',
  owner: 'Ruth Yawising',
  newPassword: 'cane and patience',
} as const;
