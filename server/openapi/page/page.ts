import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Method, OpenApiDocument, OperationObject } from '../document-types';
import { operationLink, operationView } from './operation-view';
import { schemaView } from './schema-table';
import { prose } from './schema-words';
import { style } from './style';

type Call = [method: Method, path: string, operation: OperationObject];

const callsOf = ({ paths }: OpenApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Call => [method as Method, path, operation]),
  );

/** As one piece: its digest is of every character between the tags. */
const styleTag = raw(`<style>${style}</style>`);

/** No script, nothing loaded, and of styles only ours. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The document as a page to read: contents, every call, and the shapes that answers share. */
export async function renderPage(document: OpenApiDocument): Promise<string> {
  const { info, tags, components } = document;
  const calls = callsOf(document);
  const byTag = tags.map((tag) => ({
    ...tag,
    calls: calls.filter(
      ([
        ,
        ,
        {
          tags: [name],
        },
      ]) => name === tag.name,
    ),
  }));
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        ${styleTag}
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          <p class="soft">${info.summary} · ${info.version}</p>
          <p>${prose(info.description)}</p>
          <p><a href="openapi.json">openapi.json</a> says the same to programs.</p>
        </header>
        <nav aria-label="Contents">
          ${byTag.map(
            ({ name, description, calls: own }) => html`
              <h2>${name}</h2>
              <p>${description}</p>
              <ul>
                ${own.map((call) => operationLink(...call))}
              </ul>
            `,
          )}
          <h2><a href="#shapes">Shapes</a></h2>
        </nav>
        <main>
          ${byTag.map(
            ({ name, calls: own }) => html`
              <h2>${name}</h2>
              ${own.map(([method, path, operation]) => operationView(document, method, path, operation))}
            `,
          )}
          <h2 id="shapes">Shapes</h2>
          ${Object.entries(components.schemas).map(
            ([name, schema]) => html`
              <section id="${name}" class="shape">
                <h3>${name}</h3>
                ${schemaView(name, schema, true)}
              </section>
            `,
          )}
        </main>
      </body>
    </html>`;
  return String(page);
}
