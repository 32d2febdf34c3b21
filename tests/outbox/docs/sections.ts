import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { answerTables } from './answers';
import { stateDiagram } from './states';

const root = join(import.meta.dirname, '../../..');
export const pathOf = (document: string) => join(root, document);

const begin = (name: string) => `<!-- generated: ${name} -->`;
const end = '<!-- end of generated -->';

/**
 * Replaces the generated section of a document.
 * @returns the whole document, formatted
 * @throws Error when the document has no such section
 */
export async function withSection(document: string, name: string, content: string): Promise<string> {
  const from = document.indexOf(begin(name));
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`no generated section ${name}`);
  const replaced = `${document.slice(0, from)}${begin(name)}\n\n${content}\n\n${document.slice(to)}`;
  const options = await resolveConfig(pathOf('outbox/README.md'));
  return format(replaced, { ...options, parser: 'markdown' });
}

/** outbox/README.md with its generated sections made anew from the machine's tables. */
export async function currentReadme(): Promise<{ stored: string; current: string }> {
  const stored = await readFile(pathOf('outbox/README.md'), 'utf8');
  const withStates = await withSection(stored, 'states', stateDiagram());
  return { stored, current: await withSection(withStates, 'answers', answerTables()) };
}
