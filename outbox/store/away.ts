import { browserTimers } from '../environment';
import { connect } from './connection';
import { readPerson } from './person';
import { inTransaction } from './transaction';

/** Whether somebody has left this phone to others and can come back (rule 78). @throws StorageUnavailable */
export const isAway = (userId: number): Promise<boolean> =>
  inTransaction(connect({ indexedDB, timers: browserTimers }), 'readonly', async (on) => {
    const person = await readPerson(on, userId);
    return person !== null && person.send_token !== null;
  });
