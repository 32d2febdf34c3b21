import { formOwner, type StringStorage } from '../services/session';
import { createFormStore } from './form-store';

/**
 * An email on its way to the next form that leads to an account, kept as a visitor's form is (rule 36), never in the address.
 * `after` is what has come after a sign-up.
 */
export const carriedEmail = (storage: StringStorage) =>
  createFormStore(storage, `${formOwner(null)}.carried-email`, { email: '', after: '' }, []);
