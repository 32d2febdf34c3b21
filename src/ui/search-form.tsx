import { useState } from 'react';
import { limits } from '#contract/limits';
import { TextField } from './fields';

interface SearchFormProps {
  title: string;
  label: string;
  q: string | undefined;
  isCompact?: boolean;
  onChange: (change: { q: string | undefined }) => void;
}

export function SearchForm({ title, label, q, isCompact = false, onChange }: SearchFormProps) {
  // The URL follows the input without delaying it; the input follows other changes of the URL.
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
      aria-label={title}
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
