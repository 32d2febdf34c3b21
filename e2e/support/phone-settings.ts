import { ensureBrowser, launchArgs } from '../../tools/browser.mjs';

/** What a test browser is unless a test says otherwise: a small phone, touched with fingers. */
export async function phone() {
  return {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'Pacific/Port_Moresby',
    launchOptions: { executablePath: await ensureBrowser(), args: launchArgs },
  };
}
