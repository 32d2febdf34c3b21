const LARGEST = 2_147_483_647;

/** Whether a number can be the id of a row at all; a larger one would be an error to the database. */
export const isRowId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= LARGEST;

/** The id in a path, or null for what cannot be one: the caller answers 404, as for any id that is not there. */
export function pathId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return isRowId(id) ? id : null;
}
