import type { Context } from 'hono';
import { withoutScript } from '#contract/messages/site';
import { errorTable } from '#contract/errors';
import { escapeHtml } from '#contract/html';
import type { PostedForm } from '#contract/page-forms';
import { safeReturn } from '#contract/start';
import type { AppError } from '../core/errors';
import type { AppEnv } from '../http/operation';
import { setErrorHeaders } from '../http/responses';
import { compress, encodingFor } from '../http/response-cache';
import { pagePolicy } from '../http/security-headers';
import { BODY_MARK, HEAD_MARK } from './rendered';

/** A personal page, or a form's outcome: stored nowhere. */
export async function sendPage(
  c: Context<AppEnv>,
  html: string,
  template: string,
  status: number,
): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept-Encoding');
  // Policy of the template, which has no user text.
  c.header('Content-Security-Policy', pagePolicy(template));
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.status(status as 200);
  const encoding = encodingFor(c.req.header('accept-encoding'));
  if (!encoding) return c.body(html);
  c.header('Content-Encoding', encoding);
  return c.body(await compress(html, encoding));
}

/** Without any script. */
export const plainPage = (template: string, heading: string, text: string): string =>
  template
    .replace(HEAD_MARK, () => `<title>${escapeHtml(heading)}</title>`)
    .replace(/<script\b[^>]*>[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      BODY_MARK,
      () =>
        `<main class="page flex flex-col gap-4 py-6"><h1 class="text-2xl font-bold">${escapeHtml(heading)}</h1>${text}</main>`,
    );

const problemPage = (template: string, sentence: string): string =>
  plainPage(
    template,
    withoutScript.problem,
    `<p role="alert">${escapeHtml(sentence)}</p><p><a class="text-link" href="">${withoutScript.again}</a></p>`,
  );

/** Redirects within this site; a path that a browser would read as another host is the root. */
export function goTo(c: Context<AppEnv>, path: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.redirect(safeReturn(path) ?? '/', 303);
}

export function sendProblem(c: Context<AppEnv>, template: string, error: AppError): Promise<Response> {
  setErrorHeaders(c, error);
  return sendPage(c, problemPage(template, error.message), template, errorTable[error.code].status);
}

/** When a form's page cannot be rendered; a finished one does not ask to send it again. */
export const sendOutcome = (
  c: Context<AppEnv>,
  template: string,
  { isDone, sentence }: PostedForm,
  status: number,
): Promise<Response> =>
  sendPage(
    c,
    isDone
      ? plainPage(template, sentence, `<p><a class="text-link" href="/">${withoutScript.home}</a></p>`)
      : problemPage(template, sentence),
    template,
    status,
  );
