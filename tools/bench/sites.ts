import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { portMoresbyDate } from '#contract/closing';
import type { InternshipListAnswer, NewInternshipInput } from '#contract/internships';
import { DEMO_PASSWORD } from '#server/seed/demo-data';
import { startServer } from '../built-server';
import { cache, clientDir, serverDir } from '../paths.mjs';
import { selfSignedCertificate } from './certificate';
import { startHandWritten } from './hand-written';
import type { LinkMode } from './links';
import { startSlowLink, type SlowLink } from './slow-link';
import { startTlsFront } from './tls-front';

export const siteNames = ['wokabaut', 'client-only', 'hand-written'] as const;
export type SiteName = (typeof siteNames)[number];

/** A server behind two links: HTTP/1.1, and HTTP/2 with TLS. */
export interface Site {
  name: SiteName;
  links: Record<LinkMode, SlowLink>;
  origins: Record<LinkMode, string>;
}

/** How many rows the public list has. */
export const ROWS = 20;
export const accounts = { student: 'student@demo.example', business: 'business@demo.example' };

async function call<Answer>(url: string, path: string, token?: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${url}/api/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

const logIn = (url: string, email: string) =>
  call<{ token: string }>(url, 'users/sign_in', undefined, { user: { email, password: DEMO_PASSWORD } });

const listOf = (url: string) => call<InternshipListAnswer>(url, 'internship/');

const oneMore: NewInternshipInput = {
  title: 'Store Room Assistant',
  location: 'Lae',
  internship_financing: 'paid',
  duration: 10,
  required_skills: 'Counting, Lifting with care, Tok Pisin',
  last_date_to_apply: portMoresbyDate(Date.now() + 45 * 86_400_000),
  internship_category_id: 10,
  internship_type: 'Full Time',
  description: 'You count what comes in and what goes out, and learn to order in time.',
};

/** The built server with demo data and so many public internships. */
async function startPortal(entry?: string) {
  const server = await startServer({ quiet: true, ...(entry !== undefined && { entry }) });
  const { token } = await logIn(server.url, accounts.business);
  let { length } = (await listOf(server.url)).internships;
  for (; length < ROWS; length += 1) await call(server.url, 'internship/', token, oneMore);
  return server;
}

/** The same build without the rendered pages: every navigation is answered with the empty app shell. */
async function startClientOnly() {
  const folder = join(cache, 'bench-client-only');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(clientDir, join(folder, 'client'), { recursive: true });
  await cp(serverDir, join(folder, 'server'), { recursive: true });
  return startPortal(join(folder, 'server/index.js'));
}

/** Starts all sites with the same content. `ids` are those of an internship and of the demo student's application. */
export async function startSites() {
  const portal = await startPortal();
  const clientOnly = await startClientOnly();
  const { internships } = await listOf(portal.url);
  const { token } = await logIn(portal.url, accounts.student);
  const mine = await call<{ internship_application: { id: number }[] }>(
    portal.url,
    'internship_applications/my_applications',
    token,
  );
  const ids = { internship: internships[0]!.id, application: mine.internship_application[0]!.id };
  const pages = new Map<string, string>();
  for (const path of ['/', '/all-internships'])
    pages.set(path, await (await fetch(portal.url + path)).text());
  const handWritten = await startHandWritten(pages);

  const certificate = selfSignedCertificate();
  const fronts: (() => void)[] = [];
  async function reach(name: SiteName, port: number): Promise<Site> {
    const front = await startTlsFront(port, certificate);
    fronts.push(front.stop);
    const links = { emulated: await startSlowLink(port), proxied: await startSlowLink(front.port) };
    const origins = {
      emulated: `http://127.0.0.1:${links.emulated.port}`,
      proxied: `https://127.0.0.1:${links.proxied.port}`,
    };
    return { name, links, origins };
  }
  const sites = [
    await reach('wokabaut', portal.port),
    await reach('client-only', clientOnly.port),
    await reach('hand-written', handWritten.port),
  ];
  return {
    sites,
    ids,
    pin: certificate.pin,
    async stop() {
      for (const { links } of sites) for (const link of Object.values(links)) await link.cut();
      for (const stop of fronts) stop();
      handWritten.stop();
      await Promise.all([portal.stop(), clientOnly.stop()]);
    },
  };
}
