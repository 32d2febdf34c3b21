import type { FieldProps } from '../forms/use-form';
import { secondFactor } from '#contract/messages/account';
import { TextField } from '../ui/fields';

/** A code of an app, or a recovery code (rule sign-in-6): autofill on phones; full keyboard for recovery letters. */
export const CodeField = ({ hint = secondFactor.codeHint, ...field }: FieldProps & { hint?: string }) => (
  <TextField {...field} label="Code" hint={hint} autoComplete="one-time-code" maxLength={40} required />
);
