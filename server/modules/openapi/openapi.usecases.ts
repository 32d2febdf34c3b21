import type { OpenApiDocument } from './document-types';
import { buildDocument } from './document';
import { pagePolicy, renderPage } from './page/page';

let document: OpenApiDocument | undefined;

/** The document, built when somebody first asks for it: it says the same for as long as the server runs. */
export const readDocument = (): OpenApiDocument => (document ??= buildDocument());

/** The same as a page, with the content security policy that it needs. */
export const readPage = async (): Promise<{ text: string; policy: string }> => ({
  text: await renderPage(readDocument()),
  policy: pagePolicy,
});
