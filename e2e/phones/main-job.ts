import { expect, test, type APIRequestContext } from '@playwright/test';
import { expectReceivedOnce, school } from '../support/applying';
import { letterDocx, resumePdf, sha256, type TestDocument } from '../support/documents';
import { button, field, heading, type EngineWindow } from '../support/engine';
import {
  applyWith,
  fillWith,
  logInWith,
  untilEngineIsReadyForOffline,
  withFolder,
  writeDocument,
} from '../support/engine-steps';
import type { Portal } from '../support/fixtures';
import { openChromium, type ChromiumWindow } from '../support/old-chromium';
import { demo, openInternship } from '../support/people';
import { openQtWebKit } from '../support/qt-webkit';

/** Far fewer match where the stylesheet is not understood: a screen has about 200. */
const MIN_RULES = 100;

/** Runs in the page, of the oldest engine too. @returns what a person would see that is wrong */
function faultsOf(width: number, minRules: number, wrongWords: string[]): string[] {
  const seen = (selector: string) =>
    Array.from(document.querySelectorAll(selector)).filter(
      (one) => one.getBoundingClientRect().width > 1 && getComputedStyle(one).visibility === 'visible',
    );
  const styleRules = (rules: CSSRuleList): CSSStyleRule[] =>
    Array.from(rules).reduce<CSSStyleRule[]>((all, rule) => {
      if (rule instanceof CSSStyleRule) return all.concat(rule);
      return 'cssRules' in rule ? all.concat(styleRules((rule as CSSGroupingRule).cssRules)) : all;
    }, []);
  const matching = Array.from(document.styleSheets)
    .reduce<CSSStyleRule[]>((all, sheet) => all.concat(styleRules(sheet.cssRules)), [])
    // No element is a pseudo-element.
    .filter(
      ({ selectorText: one }) => one.indexOf('::') === -1 && document.querySelector(one) !== null,
    ).length;
  // Neither transparent, as a link's, nor the grey of a button without a style.
  const isFilled = (one: Element) => {
    const { backgroundColor, paddingLeft } = getComputedStyle(one);
    return !/^rgba\(0, 0, 0, 0\)$|^rgb\(239/.test(backgroundColor) && parseFloat(paddingLeft) >= 12;
  };
  const hasEdge = (one: Element) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one);
    return parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor;
  };
  const isReadable = (one: Element) => {
    const { color, backgroundColor } = getComputedStyle(one);
    return color !== backgroundColor;
  };
  const isOfLetters = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    return one.children.length === 0 && one.textContent.trim().length > 3 && width < 20 && height > 60;
  };
  const icons = seen('svg, img').map((one) => Math.round(one.getBoundingClientRect().width));
  const words = document.body.innerText;
  const wide = document.documentElement.scrollWidth;
  return [
    ...(matching < minRules ? [`${matching} style rules`] : []),
    ...(seen('main .btn-primary').every(isFilled) ? [] : ['buttons without a fill']),
    ...(seen('main input:not([type=file]), main select, main textarea').every(hasEdge)
      ? []
      : ['text fields without an edge']),
    ...(seen('.btn').every(isReadable) ? [] : ['a button of one colour']),
    ...(seen('main *').some(isOfLetters) ? ['a column of letters'] : []),
    ...(icons.some((one) => one > 64) ? [`an icon ${Math.max(...icons)} px wide`] : []),
    ...(wide > width ? [`${wide} px wide`] : []),
    ...wrongWords.filter((one) => words.indexOf(one) !== -1).map((one) => `says "${one}"`),
  ];
}

/** What is wrong with the look of the screen. @param hasSignal whether it may say that there is none */
function faultsOfLook(window: EngineWindow, hasSignal: boolean): Promise<string[]> {
  const wrongWords = ['Loading...', 'too old', 'could not be opened', ...(hasSignal ? ['No signal'] : [])];
  return window.evaluate(`(${faultsOf.toString()})(360, ${MIN_RULES}, ${JSON.stringify(wrongWords)})`);
}

/** Notes how a screen is for the table of docs/phones.md, and fails the test with its faults, after the other screens. */
export async function judge(name: string, verdict: string, arrive: () => Promise<string[]>): Promise<void> {
  const { annotations } = test.info();
  const note = (how: string) => annotations.push({ type: 'screen', description: `${name}: ${how}` });
  const faults = await test.step(name, arrive).catch((error: Error) => {
    note(`broken: ${error.message.split('\n')[0]}`);
    throw error;
  });
  note(faults.length === 0 ? verdict : `broken: ${faults.join(', ')}`);
  expect.soft(faults, name).toEqual([]);
}

type Screen = (name: string, arrive: () => Promise<void>, hasSignal?: boolean) => Promise<void>;

const says = (text: string) => `//main//*[contains(normalize-space(), "${text}")]`;

const sent = (title: string) => `//main//li[contains(., "${title}")][contains(., "Sent")]`;

/** Runs with a window whose profile is deleted afterwards. */
const withWindow = <Window extends EngineWindow>(
  open: (profile: string) => Promise<Window>,
  use: (window: Window, folder: string) => Promise<void>,
): Promise<void> =>
  withFolder(async (folder) => {
    const window = await open(folder);
    try {
      await use(window, folder);
    } finally {
      await window.kill();
    }
  });

const opener = (window: EngineWindow, url: string) => (path: string, xpath: string) => async () => {
  await window.open(url + path);
  await window.find(xpath);
};

/** A visitor finds an internship, and logs in as the demo student. */
async function enter(
  window: EngineWindow,
  url: string,
  { id, title }: { id: number; title: string },
  screen: Screen,
): Promise<void> {
  const opened = opener(window, url);
  const card = `//main//a[contains(@href, '/internship-details/${id}')]`;
  await screen('home', opened('/', says('Browse internships')));
  await screen('list', opened('/all-internships', card));
  await screen('details', async () => {
    await window.click(card);
    await window.find(heading(title));
  });
  await screen('contact', opened('/contact', button('Send Message')));
  await screen('log-in', opened('/login', button('Log In')));
  await screen("student's home", () => logInWith(window, url, demo.student));
}

/** Expects one application, with both documents byte for byte. */
const expectDocuments = (
  request: APIRequestContext,
  url: string,
  id: number,
  { resume, coverLetter }: Record<'resume' | 'coverLetter', TestDocument>,
) =>
  expectReceivedOnce(request, url, id, {
    // A photo is made smaller on the phone.
    ...(resume.mimeType.startsWith('image/') ? {} : { resume: sha256(resume.buffer) }),
    cover_letter: sha256(coverLetter.buffer),
  });

/** A visitor reads, a student applies without signal on a phone that dies, and the business sees it once. */
export async function doMainJob(
  path: string,
  { server, link }: Portal,
  request: APIRequestContext,
  makeResume: () => Promise<TestDocument> = resumePdf,
) {
  const { id, title } = await openInternship(request, server.url);
  const documents = { resume: await makeResume(), coverLetter: await letterDocx() };
  const open = (profile: string) => openChromium(path, profile);
  const screenOf =
    (window: ChromiumWindow): Screen =>
    (name, arrive, hasSignal = true) =>
      judge(name, 'works', async () => {
        await arrive();
        const isLive = await window.find("//*[@id = 'root'][@data-live]").then(
          () => true,
          () => false,
        );
        const faults = [...(await faultsOfLook(window, hasSignal)), ...window.errors.splice(0)];
        if (!isLive) throw new Error(['not live', ...faults].join(', '));
        return faults;
      });

  await withWindow(open, async (window, folder) => {
    const screen = screenOf(window);
    const opened = opener(window, link.url);
    await enter(window, link.url, { id, title }, screen);
    await untilEngineIsReadyForOffline(window);
    await screen('apply', opened(`/apply/${id}`, says('Grade 12')));
    link.setLink('cut');
    const apply = async () => {
      await fillWith(window, folder, documents);
      await applyWith(window, 'Saved on this phone');
    };
    await screen('saved without signal', apply, false);
    const address = await window.evaluate<string>('location.pathname + location.search');
    await window.kill();
    await window.start();
    await screen('after it died', opened(address, heading('Saved on this phone')), false);
    link.setLink('open');
    await screen('sent', () => window.find(heading('Thank You!')));
    await screen('my applications', opened('/my-applications', sent(title)));
  });
  await expectDocuments(request, server.url, id, documents);
  await withWindow(open, async (window) => {
    const screen = screenOf(window);
    await screen("business's dashboard", () => logInWith(window, link.url, demo.business, 'Dashboard'));
    await screen(
      'applicants',
      opener(window, link.url)(`/internship/${id}/applications`, says('Maria Kaupa')),
    );
    await screen('own internships', async () => {
      await opener(window, link.url)('/all-internship', says(title))();
      await window.click(`//tbody/tr[contains(., "${title}")]/th`);
      await window.find(says('Maria Kaupa'));
      await opener(window, link.url)('/all-internship', says(title))();
    });
  });
}

/** The same in a browser that runs none of our scripts: by the server's pages and its forms, with signal. */
export async function doServerPagesJob({ server: { url } }: Portal, request: APIRequestContext) {
  const { id, title } = await openInternship(request, url);
  const documents = { resume: await resumePdf(), coverLetter: await letterDocx() };
  await withWindow(openQtWebKit, async (window, folder) => {
    const opened = opener(window, url);
    const screen: Screen = (name, arrive) => judge(name, "server's pages", () => arrive().then(() => []));
    await enter(window, url, { id, title }, screen);
    await screen('apply', opened(`/apply/${id}`, says('Highest grade')));
    await screen('sent', async () => {
      await window.evaluate("document.querySelector('main select[name=grade]').value = '12'");
      await window.type(field('School name'), school);
      const { resume, coverLetter } = documents;
      await window.choose(field('Resume'), await writeDocument(folder, resume));
      await window.choose(field('Cover Letter'), await writeDocument(folder, coverLetter));
      await window.click(button('Apply Now'));
      await window.find(heading('Thank You!'));
    });
    await screen('my applications', opened('/my-applications', sent(title)));
  });
  await expectDocuments(request, url, id, documents);
}
