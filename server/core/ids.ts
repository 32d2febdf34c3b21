/** The largest `integer` of PostgreSQL; the database refuses a larger id with an error. */
const MAX_ID = 2_147_483_647;

export const isRowId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= MAX_ID;

/** Parses an id in a path. @returns null for anything else, which callers answer as an unknown id */
export function pathId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return isRowId(id) ? id : null;
}
