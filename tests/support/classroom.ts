import { vi } from 'vitest';
import type { Role } from '#contract/status';
import { memoryStorage } from '../../src/services/session';
import { internshipDetails, internshipRow, student, wholeList } from './answers';
import { ok, openPage, type Answer } from './open-page';

export const IDS = [3, 4, 5, 6, 7, 8];
export const logoUrl = '/api/files/logo/kundu.webp';
export const saveAll = 'Save everything for offline';

export const details = (id: number) => {
  const internship = internshipDetails({ id, title: `Store assistant ${id}`, description: `Counter ${id}.` });
  return { ...internship, company: { ...internship.company, logo_url: logoUrl } };
};
const row = (id: number) => {
  const { title, company } = details(id);
  return internshipRow({ id, title, company });
};
const listAnswer = wholeList(IDS.map(row));
export const portal: Record<string, Answer> = {
  'GET internship/': ok(listAnswer),
  [`GET internship/?updated_since=${encodeURIComponent(listAnswer.as_of)}`]: ok(listAnswer),
  'GET internship_categories': ok({ internship_categories: [{ id: 10, name: 'Retail & Sales' }] }),
  'GET profile': ok({ user: student({ status: 'approved' }) }),
  'GET internship_applications/my_applications': ok({ status: 200, internship_application: [] }),
  ...Object.fromEntries(IDS.map((id) => [`GET internship/${id}`, ok({ internship: details(id) })])),
};

/** The browser's side of the worker: one looks after the page, unless a test says otherwise. */
export const worker = Object.assign(new EventTarget(), {
  controller: null as object | null,
  /** Whether it can save the screens. */
  savesParts: true,
  getRegistration: () => Promise.resolve({ active: { postMessage: answerMessage } }),
});
const answerMessage = (_: unknown, [port]: MessagePort[]) => port?.postMessage(worker.savesParts);
export const logos: string[] = [];
/**
 * For `beforeEach`: a phone with a worker, and pictures that can be fetched; their addresses stand in `logos`.
 * @returns what takes the worker away again
 */
export function startClassroomPhone(): () => void {
  Object.assign(worker, { controller: {}, savesParts: true });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  logos.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    logos.push(url);
    return new Response('a picture', { headers: { 'Content-Type': 'image/webp' } });
  });
  return () => void Reflect.deleteProperty(navigator, 'serviceWorker');
}

export const openClassroom = (answers = portal, storage = memoryStorage(), role: Role | null = 'student') =>
  openPage('/classroom', { answers, storage, ...(role && { role }) });
