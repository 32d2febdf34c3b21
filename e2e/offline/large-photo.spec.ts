import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { storedRecords } from '../support/applying';
import { largePhoto } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { demo, logIn, openInternship } from '../support/people';

const run = promisify(execFile);
const MB = 1024 * 1024;

/** Memory of all renderer processes, in bytes. */
async function rendererMemory(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return async () => {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', ids.join(',')]);
    return stdout.split('\n').reduce((sum, line) => sum + Number(line) * 1024, 0);
  };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor; the time that a busy machine gave to others is not in it. */
  tdur?: number;
  args: { name?: string };
}

/** The longest task on the main thread of a page, in milliseconds. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mainThreads = new Set(
    traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && mainThreads.has(`${pid}/${tid}`),
  );
  expect(tasks.length).toBeGreaterThan(100);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

test(
  'a 48-megapixel photo stops a phone six times slower for less than 200 ms, and takes less than 300 MB',
  { tag: '@full' },
  async ({ portal, request, browser }, testInfo) => {
    const { id } = await openInternship(request, portal.server.url);
    const context = await browser.newContext({ baseURL: portal.server.url });
    const page = await context.newPage();
    await logIn(page, demo.student);
    await page.goto(`/apply/${id}`);
    const resume = page.getByRole('button', { name: /^Resume / });
    await resume.waitFor();
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });

    // From the disk: the test's own hand-over of bytes would be the longest task.
    const path = testInfo.outputPath('IMG_48.jpg');
    await writeFile(path, (await largePhoto()).buffer);
    const memory = await rendererMemory(browser);
    const before = await memory();
    let peak = before;
    let done = false;
    const watching = (async () => {
      while (!done) peak = Math.max(peak, await memory());
    })();
    await browser.startTracing(page, { categories: ['toplevel'] });
    await resume.setInputFiles(path);
    await page.getByRole('button', { name: 'Remove Resume' }).waitFor();
    const longest = longestTask(await browser.stopTracing());
    done = true;
    await watching;

    expect((await storedRecords(page))[0]?.files.resume?.kind).toBe('jpg');
    expect(longest, 'ms').toBeLessThan(200);
    expect((peak - before) / MB, 'MB').toBeLessThan(300);
    await context.close();
  },
);
