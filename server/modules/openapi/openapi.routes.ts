import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { AppEnv } from '../../http/context';
import { readyAnswer, sendReady, type ReadyAnswer } from '../../http/response-cache';
import { readDocument, readPage } from './openapi.usecases';

const ready = (text: string): ReadyAnswer =>
  readyAnswer(text, `W/"${createHash('sha256').update(text).digest('base64url')}"`);

/** GET /openapi.json and GET /docs: what the API is, for programs and for people. Made once. */
export function openapiRoutes() {
  let json: ReadyAnswer | undefined;
  let page: Promise<{ answer: ReadyAnswer; policy: string }> | undefined;
  const makePage = async () => {
    const { text, policy } = await readPage();
    return { answer: ready(text), policy };
  };
  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => {
      c.header('Cache-Control', 'no-cache');
      return sendReady(c, (json ??= ready(JSON.stringify(readDocument()))));
    })
    .get('/docs', async (c) => {
      const { answer, policy } = await (page ??= makePage());
      c.header('Cache-Control', 'no-cache');
      c.header('Content-Security-Policy', policy);
      return sendReady(c, answer, 'text/html; charset=utf-8');
    });
}
