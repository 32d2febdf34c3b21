import { phonePhoto } from '../support/documents';
import { writeDocument, withFolder } from '../support/engine-steps';
import { test } from '../support/fixtures';
import { demo, openInternship, password } from '../support/people';
import { ensureBrowser, ensureW3m } from '../../tools/browsers.mjs';
import { ensureOldChromium, hasOldChromium, oldChromiums } from '../../tools/old-chromium.mjs';
import { mustRun } from '../../tools/run.mjs';
import { doMainJob, doServerPagesJob, judge } from './main-job';

/** Where there is no old one, the newest does its part, and the title says so. */
const nameOf = (major: number) =>
  hasOldChromium
    ? `Chromium ${major}`
    : `the newest Chromium, as none of ${major} runs on ${process.platform} ${process.arch},`;

const binaryOf = async (major: number) => (await ensureOldChromium(major)) ?? ensureBrowser();
const [oldest = 0] = oldChromiums;

const chromiums = [
  ...oldChromiums.map((major) => ({ engine: nameOf(major), binary: () => binaryOf(major) })),
  { engine: 'the newest Chromium', binary: ensureBrowser },
];

/** The oldest always, the others in the full run. */
for (const [index, { engine, binary }] of chromiums.entries()) {
  test(
    `in ${engine} what was applied for without signal arrives once and whole after the browser was killed`,
    { tag: index === 0 ? [] : ['@full'] },
    async ({ portal, request }) => doMainJob(await binary(), portal, request),
  );
}

test(
  `in ${nameOf(oldest)} a photo of 12 megapixels as the resume arrives too`,
  { tag: '@full' },
  async ({ portal, request }) => doMainJob(await binaryOf(oldest), portal, request, phonePhoto),
);

test(
  "in QtWebKit, which runs scripts but no modules, a student finds an internship and applies with two files by the server's pages",
  { tag: '@full' },
  ({ portal, request }) => doServerPagesJob(portal, request),
);

test(
  'in w3m, which shows words alone, a student finds an internship, logs in and reads about applications',
  { tag: '@full' },
  async ({ portal: { server }, request }) => {
    const { id, title } = await openInternship(request, server.url);
    const program = await ensureW3m();
    await withFolder(async (folder) => {
      const screen = (name: string, path: string, words: string, ...args: string[]) =>
        judge(name, "server's pages", async () => {
          const all = ['-dump', '-cookie', '-o', 'accept_cookie=1', ...args, server.url + path];
          const { output } = await mustRun(program, all, { env: { ...process.env, HOME: folder } });
          return output.includes(words) ? [] : [`does not say "${words}"`];
        });
      const form = new URLSearchParams({ email: demo.student, password }).toString();
      const posted = await writeDocument(folder, { name: 'form', mimeType: '', buffer: Buffer.from(form) });
      await screen('home', '/', 'Browse internships');
      await screen('list', '/all-internships', title);
      await screen('details', `/internship-details/${id}`, title);
      await screen('log-in', '/login', 'Welcome Back!');
      const referer = ['-header', `Referer: ${server.url}/login`];
      await screen("student's home", '/login', 'Find Internship', ...referer, '-post', posted);
      await screen('my applications', '/my-applications', 'Sent applications');
    });
  },
);
