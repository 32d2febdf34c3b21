/** Whether all words of `q` occur in these texts, in any letter case. */
export function hasWords(q: string | undefined, ...texts: readonly (string | null)[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
