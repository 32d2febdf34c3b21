import type { APIRequestContext, Page } from '@playwright/test';
import type { Portal } from '../support/fixtures';

/** What every chapter of the visitor's story is told with. */
export interface Story {
  portal: Portal;
  request: APIRequestContext;
  page: Page;
}
