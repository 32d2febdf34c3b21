import { useState } from 'react';
import { limits } from '#contract/limits';
import { applicationStatuses, applicationStatusWords } from '#contract/status';
import { SelectField, TextField } from '../../ui/fields';
import type { ApplicantSearch } from './applicant-search';

const options = applicationStatuses.map((value) => ({ value, label: applicationStatusWords[value] }));

interface ApplicantFilterProps {
  search: ApplicantSearch;
  onSearch: (search: ApplicantSearch) => void;
}

/** Looks for applicants by name and by status. */
export function ApplicantFilter({ search, onSearch }: ApplicantFilterProps) {
  // The URL follows what is typed; the field does not wait for it.
  const [name, setName] = useState(search.q ?? '');
  return (
    <form
      role="search"
      aria-label="Find applicants"
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField
        label="Search by name"
        name="q"
        type="search"
        inputMode="search"
        autoComplete="off"
        maxLength={limits.search.max}
        value={name}
        onChange={(q) => {
          setName(q);
          onSearch({ ...search, q: q || undefined });
        }}
      />
      <SelectField
        label="Filter by status"
        name="show"
        placeholder="All"
        options={options}
        value={search.status ?? ''}
        onChange={(value) =>
          onSearch({ ...search, status: applicationStatuses.find((known) => known === value) })
        }
      />
    </form>
  );
}
