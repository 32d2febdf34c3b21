import type { APIRequestContext, Page } from '@playwright/test';
import type { Portal } from './fixtures';

/** What every chapter of a person's story is told with. */
export interface Story {
  portal: Portal;
  request: APIRequestContext;
  page: Page;
}
