import { IDBKeyRange } from 'fake-indexeddb';

/** A browser has it beside the factory, which each test gets anew. */
globalThis.IDBKeyRange = IDBKeyRange;
