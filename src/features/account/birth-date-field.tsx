import type { ComponentProps } from 'react';
import { DateField } from '../../forms/date-field';

export const BirthDateField = (props: Omit<ComponentProps<typeof DateField>, 'label' | 'hint'>) => (
  <DateField {...props} label="Date of Birth" hint="For example 14 March 2006" isBirthday />
);
