import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A window of a browser that Playwright does not drive. */
export interface EngineWindow {
  /** Loads an address as a full page load. */
  open(url: string): Promise<void>;
  /** Waits for an element that matches the XPath. */
  find(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Chooses a file on disk in a file field. */
  choose(xpath: string, path: string): Promise<void>;
  /** The value of an expression of the page; a promise is awaited. It must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Ends its processes with SIGKILL, as a phone that dies. The profile stays. */
  kill(): Promise<void>;
}

/** How long an element is waited for, in milliseconds. */
export const ELEMENT_TIMEOUT = 60_000;

/** The XPath of the field with a label that begins with `label`. */
export const field = (label: string): string =>
  `//main//input[@id = //label[starts-with(normalize-space(), '${label}')]/@for]`;
/** The XPath of the file field of a document. */
export const documentField = (label: string): string =>
  `//main//*[@id][starts-with(normalize-space(), '${label}')]/following::input[@type = 'file'][1]`;
export const button = (name: string): string => `//main//button[starts-with(normalize-space(), '${name}')]`;
export const heading = (text: string): string => `//main//h1[normalize-space() = '${text}']`;

/** Ends a browser that leads a process group of its own, with all of it. */
export async function killGroup(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null || browser.signalCode !== null) return;
  const ended = once(browser, 'close');
  process.kill(-browser.pid!, 'SIGKILL');
  await ended;
}
