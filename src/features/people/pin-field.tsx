import type { ComponentProps } from 'react';
import { peopleLimits } from '#contract/people-limits';
import { TextField } from '../../ui/fields';

type PinFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'name' | 'value' | 'onChange' | 'error' | 'hint'
>;

/** A PIN: digits alone, which nobody else reads. */
export const PinField = ({ onChange, ...props }: PinFieldProps) => (
  <TextField
    {...props}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    maxLength={peopleLimits.pin.max}
    required
    onChange={(typed) => onChange(typed.replace(/\D/g, ''))}
  />
);
