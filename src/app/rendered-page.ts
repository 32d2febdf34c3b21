import type { InternshipListAnswer } from '#contract/internships';
import type { Saved } from '../services/api';
import { categoriesQuery, internshipKeys } from '../services/shared-queries';
import { addressOf } from '../services/page-data';
import type { Services } from '../services/services';
import type { createAppRouter } from './router';

/** Parameters that other sites and apps add to links, which would follow the person; no page shows anything else because of them. */
const tracking = /^(fbclid|gclid|igshid|igsh|ttclid|mc_[a-z]+|utm_[a-z]+)$/;

/** Takes tracking parameters out of the address before it is read, so that it is the one that was rendered. */
export function dropTracking({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const url = new URL(location.href);
  const names = [...url.searchParams.keys()].filter((name) => tracking.test(name));
  if (names.length === 0) return;
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

/** Whether the document has the HTML that this page renders first: of this address, and for a visitor. */
export const isOfThisPage = ({ pageData, session }: Services, router: ReturnType<typeof createAppRouter>) =>
  pageData !== null &&
  pageData.isOfPerson !== true &&
  session.get() === null &&
  pageData.url === addressOf(router.latestLocation);

/** Takes what was handed over with the HTML for an answer of the API, where it is whole and newer than the saved one. */
export function adoptPageData({ pageData, queryClient, api, now }: Services): void {
  const savedAt = now();
  const { list, categories } = pageData ?? {};
  if (categories) queryClient.setQueryData(categoriesQuery(api).queryKey, { body: categories, savedAt });
  const saved = queryClient.getQueryData<Saved<InternshipListAnswer>>(internshipKeys.list);
  // The page of one internship does not ask for the list: without signal this row is all that the phone has.
  const isOfOne = list?.rows.length === 1 && location.pathname.startsWith('/internship-details/');
  for (const row of isOfOne ? list.rows : []) {
    queryClient.setQueryData(internshipKeys.handedOver(String(row.id)), { body: row, savedAt });
  }
  if (!list?.whole || (saved && saved.body.as_of > list.as_of)) return;
  const { rows: internships, as_of } = list;
  const body = { internships: [...internships], removed: [], whole: true, as_of, whole_at: savedAt };
  queryClient.setQueryData(internshipKeys.list, { body, savedAt });
}

/**
 * Waits for the whole stylesheet: rendered pages have only their own part of it, and load the rest without holding up
 * what is drawn. Without signal they go on with that part.
 */
export function loadStylesheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link#stylesheet');
  if (!link) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      link.media = 'all';
      resolve();
    };
    if (link.sheet) return done();
    link.addEventListener('load', done, { once: true });
    link.addEventListener('error', () => resolve(), { once: true });
  });
}

/** The path of the built stylesheet; undefined in development. */
export function stylesheetPath(document: Document): string | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href^="/assets/"]');
  return link ? new URL(link.href).pathname : undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isChanged = (control: Control) =>
  control instanceof HTMLSelectElement
    ? [...control.options].some((option) => option.selected !== option.defaultSelected)
    : control.value !== control.defaultValue;

const controlsIn = (root: Element): Control[] => [
  ...root.querySelectorAll<Control>('input:not([type=file]), select, textarea'),
];

const dispatch = (control: Control, name: 'input' | 'change') =>
  control.dispatchEvent(new Event(name, { bubbles: true }));

/** Puts a value into a control as if it were typed now. */
function type(control: Control, value: string): void {
  const isSelect = control instanceof HTMLSelectElement;
  // React's value tracker takes what it finds for what was rendered, and would then report no change.
  if (!isSelect) control.value = control.defaultValue;
  // Makes React hydrate the Suspense boundary around it at once.
  dispatch(control, 'input');
  // The prototype's setter: the tracker does not see it.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')!;
  set?.call(control, value);
  dispatch(control, isSelect ? 'change' : 'input');
}

/**
 * Remembers what was typed and chosen before the script was there.
 * @returns does it once more; to be called when the root is hydrated, outside of React's own work
 */
export function keepTyped(root: Element): () => void {
  // Not those that React renders: a `select` of its own has no default to be compared with.
  const controls = controlsIn(root);
  const typed = new Map(controls.filter(isChanged).map((control) => [control, control.value]));
  return () => {
    // What was typed during hydration is newer.
    for (const control of controls.filter(isChanged)) typed.set(control, control.value);
    for (const [control, value] of typed) type(control, value);
  };
}
