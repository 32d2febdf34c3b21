import * as v from 'valibot';
import { weakEtag, cachedResponse, type CachedResponse } from '../http/response-cache';
import { operation, type Operation } from '../http/operation';
import { sendCached } from '../http/responses';
import { buildDocument } from './document';

const cached = (text: string): CachedResponse => cachedResponse(text, weakEtag(text));

/** The document is built on its first request. @param operations every call, this one included */
export function openapiOperations(operations: () => readonly Operation[]): Operation[] {
  let json: CachedResponse | undefined;
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
  ];
}
