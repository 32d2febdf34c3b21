import type { ComponentProps } from 'react';
import { TextField } from './fields';

type FieldOf<Given extends string> = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | Given>;

/** E-mail field; `username` as autocomplete where one logs in. */
export const EmailField = ({
  autoComplete = 'email',
  ...field
}: FieldOf<'label' | 'required' | 'autoComplete'> & { autoComplete?: 'email' | 'username' }) => (
  <TextField {...field} label="Email" type="email" inputMode="email" autoComplete={autoComplete} required />
);

/** Mobile number field. */
export const MobileField = (field: FieldOf<'label' | 'autoComplete'>) => (
  <TextField {...field} label="Mobile Number" type="tel" inputMode="tel" autoComplete="tel" />
);
