/** The largest `integer` of PostgreSQL; the database refuses a larger id with an error. */
const MAX_ID = 2_147_483_647;

/** Whether a number can be the id of a row. */
export const isRowId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= MAX_ID;

/** The id in a path, or null for anything else: callers answer 404, as for an unknown id. */
export function pathId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return isRowId(id) ? id : null;
}
