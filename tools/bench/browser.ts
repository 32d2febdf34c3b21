import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBrowser, launchArgs } from '../browser.mjs';

type Json = Record<string, unknown>;
type OnEvent = (method: string, params: Json, session: string | undefined) => void;
interface Message {
  id?: number;
  method?: string;
  params?: Json;
  sessionId?: string;
  result?: Json;
  error?: { message: string };
}

/** Chromium over the DevTools protocol: Playwright reaches no worker before its first request. */
export interface Browser {
  /** @param session of a target; the browser's own when left out @throws Error with the protocol's message */
  send(method: string, params?: Json, session?: string): Promise<Json>;
  close(): Promise<void>;
}

const features = ['Translate', 'MediaRouter', 'HttpsUpgrades', 'OptimizationHints'];

/**
 * Starts Chromium without a window.
 * @param profile a folder; what is stored in it outlives the process
 * @param pin of a certificate that it trusts
 */
export async function openBrowser(profile: string, pin: string, onEvent: OnEvent): Promise<Browser> {
  const child = spawn(
    await ensureBrowser(),
    [
      ...launchArgs,
      ...[
        '--headless=new',
        '--remote-debugging-pipe',
        '--disable-gpu',
        '--mute-audio',
        '--disable-extensions',
      ],
      ...['--disable-background-timer-throttling', '--disable-renderer-backgrounding'],
      `--disable-features=${features.join(',')}`,
      `--user-data-dir=${profile}`,
      `--ignore-certificate-errors-spki-list=${pin}`,
      '--no-startup-window',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const [, , , writer, reader] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, { resolve: (result: Json) => void; reject: (error: Error) => void }>();
  let sent = 0;
  let rest = '';
  writer.on('error', () => undefined);
  reader.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) receive(JSON.parse(part) as Message);
  });
  function receive({ id, method, params, sessionId, result, error }: Message): void {
    if (id === undefined) return onEvent(method ?? '', params ?? {}, sessionId);
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result ?? {});
  }
  const send = (method: string, params: Json = {}, sessionId?: string) => {
    const id = ++sent;
    writer.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise<Json>((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
  return {
    send,
    async close() {
      send('Browser.close').catch(() => undefined);
      await Promise.race([ended, wait(5_000, undefined, { ref: false })]);
      child.kill('SIGKILL');
      await ended;
    },
  };
}
