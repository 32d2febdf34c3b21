import type { Session } from '../record';
import { PERSON, personKey, readPerson, type PersonHere } from './person';
import type { Operations } from './transaction';

const LOCKED = 'locked/';

const lockedOf = (id: number): string => `${LOCKED}${id}/`;
/** The key of one locked box. */
export const boxKey = (id: number, box: string): string => lockedOf(id) + box;

export const putPerson = ({ put }: Pick<Operations, 'put'>, person: PersonHere): void =>
  put(personKey(person.id), person);

export async function readPeople({ keys, get }: Pick<Operations, 'keys' | 'get'>): Promise<PersonHere[]> {
  const found = (await keys()).filter((key) => key.startsWith(PERSON));
  return Promise.all(found.map((key) => get(key) as Promise<PersonHere>));
}

/** The keys of what is locked of a person. */
export const boxKeys = async ({ keys }: Pick<Operations, 'keys'>, id: number): Promise<string[]> =>
  (await keys()).filter((key) => key.startsWith(lockedOf(id)));

/** Deletes the corner of a person, and what is locked in it. */
export async function removeCorner(on: Operations, id: number): Promise<void> {
  for (const key of await boxKeys(on, id)) on.remove(key);
  on.remove(personKey(id));
}

/** The send-only sessions of those who are away. */
export const readAway = async (on: Pick<Operations, 'keys' | 'get'>): Promise<Session[]> =>
  (await readPeople(on)).flatMap(({ id, send_token: token }) =>
    token === null ? [] : { token, userId: id },
  );

/** Somebody is logged in here again, or the server has refused their send-only token. @returns what to revoke */
export async function forgetSendToken(on: Operations, id: number): Promise<string | null> {
  const person = await readPerson(on, id);
  if (!person || person.send_token === null) return null;
  putPerson(on, { ...person, send_token: null, session_digest: null });
  return person.session_digest;
}
