import type { FieldProps } from '../forms/use-form';
import { secondFactor } from '#contract/messages/account';
import { TextField } from '../ui/fields';

/**
 * A code of an authenticator app, or a recovery code (rule 43). Phones offer a code that was just copied or sent; the
 * keyboard is the whole one, for letters of recovery codes.
 */
export const CodeField = ({ hint = secondFactor.codeHint, ...field }: FieldProps & { hint?: string }) => (
  <TextField {...field} label="Code" hint={hint} autoComplete="one-time-code" maxLength={40} required />
);
