import type { InternshipListAnswer } from '#contract/internships';
import type { Saved } from '../services/api';
import { categoriesQuery, internshipKeys } from '../services/shared-queries';
import { addressOf, type PageData } from '../services/page-data';
import type { Services } from '../services/services';
import type { createAppRouter } from './router';

/** Tracking parameters, which follow the person and change no page. */
const tracking = /^(fbclid|gclid|igshid|igsh|ttclid|mc_[a-z]+|utm_[a-z]+)$/;

export function dropTracking({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const url = new URL(location.href);
  const names = [...url.searchParams.keys()].filter((name) => tracking.test(name));
  if (names.length === 0) return;
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

/** A page rendered at build is the same for any parameter but its own, such as of a school's link. */
function isOfAddress({ url, list, home }: PageData, address: string): boolean {
  const parts = address.split(/[?&]/);
  return list || home ? url === address : url.split(/[?&]/).every((part) => parts.includes(part));
}

export const isOfThisPage = ({ pageData, session }: Services, router: ReturnType<typeof createAppRouter>) =>
  pageData !== null &&
  pageData.isOfPerson !== true &&
  session.get() === null &&
  isOfAddress(pageData, addressOf(router.latestLocation));

/** Adopts the HTML's data as an API answer, where whole and newer than the saved one. */
export function adoptPageData({ pageData, queryClient, api, now }: Services): void {
  const savedAt = now();
  const { list, categories } = pageData ?? {};
  if (categories) queryClient.setQueryData(categoriesQuery(api).queryKey, { body: categories, savedAt });
  const saved = queryClient.getQueryData<Saved<InternshipListAnswer>>(internshipKeys.list);
  // An internship's page fetches no list: this row is all there is offline, and old so that readers refetch it.
  const [row] = (location.pathname.startsWith('/internship-details/') && list?.rows) || [];
  if (row) {
    const answer = { body: { internship: row }, savedAt };
    queryClient.setQueryData(internshipKeys.detail(String(row.id)), answer, {
      updatedAt: Date.now() - performance.now(),
    });
  }
  if (!list?.whole || (saved && saved.body.as_of > list.as_of)) return;
  const { rows: internships, as_of } = list;
  const body = { internships: [...internships], removed: [], whole: true, as_of, whole_at: savedAt };
  queryClient.setQueryData(internshipKeys.list, { body, savedAt });
}

/** Awaits the whole stylesheet: rendered pages have only their part inline. Offline that part is used. */
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

function type(control: Control, value: string): void {
  const isSelect = control instanceof HTMLSelectElement;
  // React's value tracker takes the current value as rendered, and would report no change.
  if (!isSelect) control.value = control.defaultValue;
  // Makes React hydrate its Suspense boundary at once.
  dispatch(control, 'input');
  // The prototype's setter, which the tracker does not see.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')!;
  set?.call(control, value);
  dispatch(control, isSelect ? 'change' : 'input');
}

/** Records what was typed before the script. @returns its replay, to call after hydration */
export function keepTyped(root: Element): () => void {
  // Not those rendered by React: its `select` has no default to compare with.
  const controls = controlsIn(root);
  const typed = new Map(controls.filter(isChanged).map((control) => [control, control.value]));
  return () => {
    // Input during hydration is newer.
    for (const control of controls.filter(isChanged)) typed.set(control, control.value);
    for (const [control, value] of typed) type(control, value);
  };
}

/** Puts the rendered page back, with what was typed, when React fails and empties it. @returns error handler */
export function putBack(root: Element, onError: () => void): () => void {
  const rendered = root.cloneNode(true) as Element;
  const typed = controlsIn(root).map(({ value }) => value);
  return () => {
    if (!root.firstChild) {
      controlsIn(rendered).forEach((control, at) => (control.value = typed[at]!));
      root.append(...rendered.childNodes);
    }
    onError();
  };
}
