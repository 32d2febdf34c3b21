import * as v from 'valibot';
import { weakEtag } from '../http/negotiation';
import { operation, type Operation } from '../http/operation';
import { sendCached } from '../http/json-responses';
import { cachedResponse, type CachedResponse } from '../http/response-cache';
import { buildDocument } from './document';
import { docsPagePolicy, renderDocsPage } from './docs-page';

const cached = (text: string): CachedResponse => cachedResponse(text, weakEtag(text));

/**
 * The OpenAPI document as JSON and as HTML, each built on its first request.
 * @param operations every call, these included
 */
export function openapiOperations(operations: () => readonly Operation[]): Operation[] {
  let json: CachedResponse | undefined;
  let page: CachedResponse | undefined;
  return [
    operation(
      {
        id: 'describeApi',
        method: 'get',
        path: '/openapi.json',
        tag: 'Service',
        summary: 'This description, in OpenAPI 3.1',
        who: 'visitors',
        answers: { 200: v.looseObject({ openapi: v.literal('3.1.0') }) },
        hasEtag: true,
      },
      ({ c }) => {
        c.header('Cache-Control', 'no-cache');
        return sendCached(c, (json ??= cached(JSON.stringify(buildDocument(operations())))));
      },
    ),
    operation(
      {
        id: 'readDocs',
        method: 'get',
        path: '/docs',
        tag: 'Service',
        summary: 'This description, as a page to read',
        who: 'visitors',
        answers: { 200: { contentTypes: ['text/html'] } },
        hasEtag: true,
      },
      ({ c }) => {
        c.header('Cache-Control', 'no-cache');
        c.header('Content-Security-Policy', docsPagePolicy);
        page ??= cached(renderDocsPage(buildDocument(operations())));
        return sendCached(c, page, 'text/html; charset=utf-8');
      },
    ),
  ];
}
