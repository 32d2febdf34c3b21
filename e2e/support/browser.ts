import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { ensureBrowser, launchArgs } from '../../tools/browsers.mjs';

/**
 * Features of the browser that no page sees. The two popups of the address bar load a page of their own at each start, which costs
 * half a second of processor time. The others are Playwright's: of two lists the last one counts.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Settings of test browsers by default: a small phone with a touch screen. */
export async function phoneSettings() {
  return {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'Pacific/Port_Moresby',
    launchOptions: {
      executablePath: await ensureBrowser(),
      args: [...launchArgs, `--disable-features=${disabledFeatures.join(',')}`],
    },
  };
}

/** The user agent of Facebook's app on a cheap phone. */
export const facebookApp =
  'Mozilla/5.0 (Linux; Android 11; SM-A022F Build/RP1A.200720.012; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Version/4.0 Chrome/124.0.6367.179 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/465.0.0.62.84;IABMV/1;]';

/** A browser with a persistent profile: what was stored outlives its process. */
export interface Phone {
  readonly context: BrowserContext;
  /** Folder that outlives the process. */
  readonly profile: string;
  /** The first page; more by `context.newPage()`. */
  readonly page: Page;
  /** What the content security policy has refused, the oldest first; a test takes out what it expects. */
  readonly refused: string[];
  /** Ends the browser process, as Android does with one in the background. The profile stays. */
  close(): Promise<void>;
  /** Ends the browser process with SIGKILL, as a phone that dies. */
  kill(): Promise<void>;
  open(): Promise<void>;
  /** Applies to pages, workers and `navigator.onLine`. */
  setOffline(offline: boolean): Promise<void>;
  /** Ends the browser and deletes the profile. */
  discard(): Promise<void>;
}

/**
 * @param baseURL origin for `page.goto('/path')`
 * @param from the profile of a closed phone, to begin with a copy of it
 */
export async function openPhone(
  baseURL: string,
  viewport?: { width: number; height: number },
  from?: string,
): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'wokabaut-phone-'));
  if (from !== undefined) await cp(from, profile, { recursive: true });
  const { launchOptions, ...settings } = await phoneSettings();
  const launch = async () => {
    const launched = await chromium.launchPersistentContext(profile, {
      ...settings,
      ...launchOptions,
      ...(viewport ? { viewport, isMobile: viewport.width < 800, hasTouch: viewport.width < 800 } : {}),
      baseURL,
    });
    await watchPolicy(launched, refused);
    return launched;
  };
  const refused: string[] = [];
  let context = await launch();
  let network = new Map<Page, CDPSession>();

  return {
    get context() {
      return context;
    },
    get page() {
      const [first] = context.pages();
      if (!first) throw new Error('The phone has no open page.');
      return first;
    },
    profile,
    refused,
    close: () => context.close(),
    async kill() {
      const closed = context.waitForEvent('close');
      // Playwright does not tell the process of a persistent context.
      const { stdout } = await promisify(execFile)('pgrep', ['-f', `user-data-dir=${profile}`]);
      for (const pid of stdout.trim().split('\n')) {
        try {
          process.kill(Number(pid), 'SIGKILL');
        } catch {
          // It ended with its parent.
        }
      }
      await closed;
    },
    async open() {
      context = await launch();
      network = new Map();
    },
    async setOffline(offline) {
      // Playwright's switch reaches workers, but navigator.onLine forgets it at a reload; the one of DevTools does not.
      await context.setOffline(offline);
      for (const page of context.pages()) {
        const session = network.get(page) ?? (await context.newCDPSession(page));
        network.set(page, session);
        await session.send('Network.emulateNetworkConditions', {
          offline,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput: -1,
        });
      }
    },
    async discard() {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Adds what the content security policy refuses in all pages of a browser to `refused`. */
export async function watchPolicy(context: BrowserContext, refused: string[]): Promise<void> {
  await context.exposeFunction('reportViolation', (text: string) => void refused.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event;
      const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void };
      reportViolation(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}`);
    });
  });
}
