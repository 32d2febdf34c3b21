import { useState } from 'react';
import { limits } from '#contract/limits';
import { SelectField, TextField, type Option } from './fields';

interface StatusFilter<S extends string> {
  statusLabel: string;
  status: S | undefined;
  statuses: readonly S[];
  labelOf: (status: S) => string;
}

interface SearchFormProps<S extends string> {
  /** The accessible name. */
  name: string;
  /** Label of the search field. */
  label: string;
  q: string | undefined;
  /** Both in one line also on a phone, with labels for screen readers alone. */
  isCompact?: boolean;
  onChange: (change: { q?: string | undefined; status?: S | undefined }) => void;
}

/** The search field and the status filter of a list, applied on change and kept in the URL. */
export function SearchForm<S extends string>(
  props: SearchFormProps<S> & (StatusFilter<S> | { statuses?: never }),
) {
  const { name, label, q, isCompact = false, onChange } = props;
  // The URL follows the input without delaying it; the input follows the URL when something else changed it.
  const [typed, setTyped] = useState(q ?? '');
  const [followed, setFollowed] = useState(q);
  const [underWay, setUnderWay] = useState<readonly (string | undefined)[]>([]);
  if (followed !== q) {
    const own = underWay.indexOf(q);
    setFollowed(q);
    setUnderWay(own < 0 ? [] : underWay.slice(own + 1));
    if (own < 0) setTyped(q ?? '');
  }
  return (
    <form
      role="search"
      aria-label={name}
      className={
        isCompact
          ? 'grid grid-cols-[1fr_8rem] gap-2 sm:grid-cols-[2fr_1fr] lg:max-w-3xl [&_label]:sr-only'
          : 'grid gap-4 sm:grid-cols-[2fr_1fr] lg:max-w-3xl'
      }
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField
        label={label}
        name="q"
        type="search"
        inputMode="search"
        autoComplete="off"
        maxLength={limits.search.max}
        {...(isCompact && { placeholder: label })}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setUnderWay([...underWay, next || undefined]);
          onChange({ q: next || undefined });
        }}
      />
      {props.statuses ? <StatusField {...props} onChange={(status) => onChange({ status })} /> : null}
    </form>
  );
}

function StatusField<S extends string>(
  props: StatusFilter<S> & { onChange: (status: S | undefined) => void },
) {
  const { statusLabel, status, statuses, labelOf, onChange } = props;
  const options: Option[] = statuses.map((value) => ({ value, label: labelOf(value) }));
  return (
    <SelectField
      label={statusLabel}
      name="status"
      placeholder="All"
      options={options}
      value={status ?? ''}
      onChange={(value) => onChange(statuses.find((known) => known === value))}
    />
  );
}
