/** The largest `integer` of PostgreSQL, which rejects larger ids with an error. */
const MAX_ID = 2_147_483_647;

export const isRowId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= MAX_ID;

/** Null for anything else, answered as an unknown id */
export function pathId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return isRowId(id) ? id : null;
}
