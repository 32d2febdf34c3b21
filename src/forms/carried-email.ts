import { formOwner, type StringStorage } from '../services/session';
import { createFormStore } from './form-store';

/** An email carried between account forms, stored as a visitor's form (rule offline-4), never in the URL. */
export const carriedEmail = (storage: StringStorage) =>
  createFormStore(storage, `${formOwner(null)}.carried-email`, { email: '', after: '' }, []);
