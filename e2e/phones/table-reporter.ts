import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { root } from '../../tools/paths.mjs';

const file = join(root, 'docs/phones.md');
const table = /<!-- table -->[^]*<!-- end -->/;

/** Writes the table of docs/phones.md: a row for each engine, a column for each screen, from what the tests have noted. */
export default class TableReporter implements Reporter {
  readonly #rows = new Map<string, Map<string, string>>();

  onTestEnd({ title }: TestCase, { annotations }: TestResult): void {
    const [, engine] = /^in (.*?),? (?:what|a student) /.exec(title) ?? [];
    const notes = annotations.flatMap(({ type, description = '' }) =>
      type === 'screen' ? [description] : [],
    );
    const row = notes.map((note) => note.split(/: (.*)/) as [string, string]);
    if (engine !== undefined && row.length > 0) this.#rows.set(engine, new Map(row));
  }

  onEnd(): void {
    const screens = [...new Set([...this.#rows.values()].flatMap((row) => [...row.keys()]))];
    const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
    const lines = [
      line(['engine', ...screens]),
      line(['', ...screens].map(() => '---')),
      ...[...this.#rows].map(([engine, row]) =>
        line([engine, ...screens.map((screen) => row.get(screen) ?? '–')]),
      ),
    ];
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(table, `<!-- table -->\n\n${lines.join('\n')}\n\n<!-- end -->`));
  }

  printsToStdio(): boolean {
    return false;
  }
}
