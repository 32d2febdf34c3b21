import type { ComponentProps } from 'react';
import { TextField } from './fields';

type FieldOf<Given extends string> = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | Given>;

/** An e-mail address: the keyboard that has the @, and what the browser knows. As `username` it is what one logs in with. */
export const EmailField = ({
  autoComplete = 'email',
  ...field
}: FieldOf<'label' | 'required' | 'autoComplete'> & { autoComplete?: 'email' | 'username' }) => (
  <TextField {...field} label="Email" type="email" inputMode="email" autoComplete={autoComplete} required />
);

/** A mobile number: the keyboard of digits. */
export const MobileField = (field: FieldOf<'label' | 'autoComplete'>) => (
  <TextField {...field} label="Mobile Number" type="tel" inputMode="tel" autoComplete="tel" />
);
