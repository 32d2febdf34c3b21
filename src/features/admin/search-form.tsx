import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/limits';
import { SelectField, TextField, type Option } from '../../ui/fields';

interface SearchFormProps<S extends string> {
  /** What is looked for, for those who cannot see it. */
  name: string;
  /** Of the search field: where it looks. */
  label: string;
  q: string | undefined;
  status: S | undefined;
  statuses: readonly S[];
  wordOf: (status: S) => string;
  onChange: (change: { q?: string | undefined; status?: S | undefined }) => void;
}

/** The search field and the status filter above a list: both are followed at once, and kept in the URL. */
export function SearchForm<S extends string>({
  name,
  label,
  q,
  status,
  statuses,
  wordOf,
  onChange,
}: SearchFormProps<S>) {
  // The URL follows what is typed; the field does not wait for it. It follows in turn when somebody else changed the URL.
  const [typed, setTyped] = useState(q ?? '');
  const [followed, setFollowed] = useState(q);
  const isOwn = useLocation({ select: ({ state }) => state.fromList === true });
  if (followed !== q) {
    setFollowed(q);
    if (!isOwn) setTyped(q ?? '');
  }
  const options: Option[] = statuses.map((value) => ({ value, label: wordOf(value) }));
  return (
    <form
      role="search"
      aria-label={name}
      className="grid gap-4 sm:grid-cols-[2fr_1fr] lg:max-w-3xl"
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField
        label={label}
        name="q"
        type="search"
        inputMode="search"
        autoComplete="off"
        maxLength={limits.search.max}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          onChange({ q: next || undefined });
        }}
      />
      <SelectField
        label="Status"
        name="status"
        placeholder="All"
        options={options}
        value={status ?? ''}
        onChange={(value) => onChange({ status: statuses.find((known) => known === value) })}
      />
    </form>
  );
}
