import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { school } from './applying';
import type { TestDocument } from './documents';
import { applying } from '#contract/messages/applications';
import { button, documentField, field, heading, type EngineWindow } from './engine';
import { expectActiveWorker, password, stateOfWorker, untilScreensAreSaved } from './people';

/** Runs with a folder that is deleted afterwards. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'wokabaut-engine-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Logs in, and waits for what the next screen says. */
export async function logInWith(
  window: EngineWindow,
  url: string,
  email: string,
  next = 'Hello ',
): Promise<void> {
  await window.open(`${url}/login`);
  await window.type(field('Email'), email);
  await window.type(field('Password'), password);
  await window.click(button('Log In'));
  await window.find(`//main//*[contains(., '${next}')]`);
}

/**
 * Waits until the shell opens without signal. WebKit tells a document the state of its worker with the navigation, and drops a
 * change that comes before the document has a `ServiceWorkerContainer`: such a page says `activating` for ever. The next
 * document is told the new state; it is loaded only when the activation has ended.
 */
export async function untilEngineIsReadyForOffline(window: EngineWindow): Promise<void> {
  const stateOf = async () => {
    const state = await window.evaluate<string>(`(${stateOfWorker.toString()})()`);
    if (state === 'activating') await window.open(await window.evaluate<string>('location.href'));
    return state;
  };
  await expectActiveWorker(stateOf);
  await window.evaluate(`(${untilScreensAreSaved.toString()})()`);
}

/** @returns its path */
export async function writeDocument(folder: string, { name, buffer }: TestDocument): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, buffer);
  return path;
}

/** Fills the apply form on the screen, and waits until the draft is saved. */
export async function fillWith(
  window: EngineWindow,
  folder: string,
  documents: { resume: TestDocument; coverLetter: TestDocument },
): Promise<void> {
  const grade = "//main//label[starts-with(normalize-space(), 'Grade 12')][not(ancestor::*[@hidden])]";
  // Who has applied before is offered the same again in place of the form.
  await window.find(`${grade} | ${button(applying.fillIn)}`);
  await window.evaluate(
    `[...document.querySelectorAll('main button')].filter((one) => one.textContent === '${applying.fillIn}').map((one) => one.click())`,
  );
  await window.click(grade);
  await window.type(field('School name for Grade 12'), school);
  await window.click(button('Add Grade 12'));
  for (const [label, document] of [
    ['Resume', documents.resume],
    ['Cover Letter', documents.coverLetter],
  ] as const) {
    if (label === 'Cover Letter') await window.click("//details[@id = 'document-cover_letter']/summary");
    await window.choose(documentField(label), await writeDocument(folder, document));
    await window.find(button(`Remove ${label}`));
  }
  await window.find("//main//*[@role = 'status'][normalize-space() = 'Saved on this phone']");
}

/** Presses Apply Now, and waits for the screen with this heading. */
export async function applyWith(window: EngineWindow, title: string): Promise<void> {
  await window.click(button('Apply Now'));
  await window.find(heading(title));
}
