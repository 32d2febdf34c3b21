import { useId, useState, type ReactNode } from 'react';
import { datePartNames, joinDate, splitDate, type DateParts, monthNames } from '#contract/dates';
import type { FieldProps } from './use-form';
import { ErrorText, RequiredMark } from '../ui/fields';

const months = monthNames.map((name, index) => [String(index + 1).padStart(2, '0'), name] as const);

interface DateFieldProps extends FieldProps {
  label: string;
  hint: string;
  isBirthday?: boolean;
  readOnly?: boolean;
  /** Other ways to choose the day. */
  children?: ReactNode;
}

/** A required day (`YYYY-MM-DD`) in three fields. Without the script the server joins them (page-forms.ts). */
export function DateField(props: DateFieldProps) {
  const { name, value, error, onChange, label, hint, isBirthday, readOnly, children } = props;
  const id = useId();
  const names = datePartNames(name);
  const [typed, setTyped] = useState(() => splitDate(value));
  // As typed, with zeros, unless the form's value has changed since.
  const parts = joinDate(typed) === value ? typed : splitDate(value);
  const control = (part: keyof DateParts) => ({
    id: `${id}-${part}`,
    name: names[part],
    value: parts[part],
    autoComplete: isBirthday ? `bday-${part}` : 'off',
    'aria-required': true,
    'aria-invalid': error ? true : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      if (readOnly) return;
      const next = { ...parts, [part]: target.value };
      setTyped(next);
      onChange(joinDate(next));
    },
  });
  const input = `input ${error ? 'input-error' : ''}`;
  return (
    <fieldset
      name={name}
      className="flex min-w-0 flex-col gap-1"
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
    >
      <legend className="mb-1 font-semibold">
        {label}
        <RequiredMark />
      </legend>
      <p id={`${id}-hint`} className="text-base-content/80">
        {hint}
      </p>
      {children}
      <div className="flex items-end gap-2">
        <div className="w-16">
          <label htmlFor={`${id}-day`}>Day</label>
          <input
            {...control('day')}
            className={input}
            inputMode="numeric"
            maxLength={2}
            readOnly={readOnly}
          />
        </div>
        <div className="min-w-0 flex-1">
          <label htmlFor={`${id}-month`}>Month</label>
          <select {...control('month')} className={`select ${error ? 'select-error' : ''}`}>
            <option value="">Choose</option>
            {months.map(([number, month]) => (
              <option key={number} value={number}>
                {month}
              </option>
            ))}
          </select>
        </div>
        <div className="w-24">
          <label htmlFor={`${id}-year`}>Year</label>
          <input
            {...control('year')}
            className={input}
            inputMode="numeric"
            maxLength={4}
            readOnly={readOnly}
          />
        </div>
      </div>
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </fieldset>
  );
}

export const BirthDateField = (props: Omit<DateFieldProps, 'label' | 'hint' | 'isBirthday'>) => (
  <DateField {...props} label="Date of Birth" hint="For example 14 March 2006" isBirthday />
);
