/** Some browsers ask where to save first, so the object URL is revoked this much later, in milliseconds. */
const revokeDelayMs = 60_000;

/** Downloads a file made on this phone as `name`. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}

export type CsvCell = string | number | null;

/** Without it spreadsheets read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet would calculate instead of showing it, also in full-width letters. A telephone number may keep
 * its plus: digits alone do nothing.
 */
const formula = /^(?!\+[\d ]+$)\s*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A table as CSV, for spreadsheets: UTF-8 with its mark, and nothing in it that would be run as a formula, since
 * anybody may have typed it at sign-up.
 */
export async function toCsv(
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<string> {
  // Loaded when somebody asks for a file. The worker has it, so that what is saved can be exported without signal.
  const { default: papa } = await import('papaparse');
  const table = [header, ...rows].map((cells) => cells.map((cell) => cell ?? ''));
  return BYTE_ORDER_MARK + papa.unparse(table, { escapeFormulae: formula });
}

/**
 * Saves a table as `name`.csv on this phone.
 * @throws when its code is neither saved on this phone nor can be fetched
 */
export async function downloadCsv(
  name: string,
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<void> {
  saveFile(`${name}.csv`, new Blob([await toCsv(header, rows)], { type: 'text/csv;charset=utf-8' }));
}
