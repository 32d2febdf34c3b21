import { useState } from 'react';
import { limits } from '#contract/limits';
import { TextField } from './fields';

interface SearchFormProps {
  /** The accessible name. */
  name: string;
  /** Label of the search field. */
  label: string;
  q: string | undefined;
  /** In one line, with the label for screen readers alone. */
  isCompact?: boolean;
  onChange: (change: { q: string | undefined }) => void;
}

/** The search field of a list, applied on change and kept in the URL. */
export function SearchForm({ name, label, q, isCompact = false, onChange }: SearchFormProps) {
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
      className={`lg:max-w-3xl ${isCompact ? '[&_label]:sr-only' : ''}`}
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
    </form>
  );
}
