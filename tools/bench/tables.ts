/** The middle one; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The median of each figure. */
export const medians = <Figures extends object>(runs: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(runs[0]!).map((name) => [
      name,
      median(runs.map((run) => run[name as keyof Figures] as number)),
    ]),
  ) as Figures;

export const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
export const ratio = (value: number, other: number): string => `${(value / other).toFixed(2)} ×`;

/** Prints a Markdown table; the first columns are text. */
export function printTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  texts = 1,
): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  console.log(line(head));
  console.log(line(head.map((_, at) => (at < texts ? '---' : '--:'))));
  for (const row of rows) console.log(line(row));
  console.log();
}
