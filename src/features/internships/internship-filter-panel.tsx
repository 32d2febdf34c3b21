import { useRef, useState, type FormEvent } from 'react';
import type { Category } from '#contract/categories';
import { limits } from '#contract/limits';
import { internshipPages } from '#contract/messages/internships';
import { internshipTypes } from '#contract/status';
import { useForm } from '../../forms/use-form';
import { useHydrated } from '../../services/services';
import { SelectField, TextField } from '../../ui/fields';
import { followSearch, isFiltered } from './internship-filter';
import { locationNamed, type ListSearch } from './internship-search';
import { LocationFilter } from './location-filter';
import { optionOf } from '../../lib/format';

interface FilterPanelProps {
  search: ListSearch;
  categories: readonly Category[];
  categoriesFailed: boolean;
  categoriesMissing: boolean;
  onChange: (search: ListSearch) => void;
}

/** The list's filters, applied on submit (screens.md section 4, Filters). */
export function FilterPanel({
  search,
  categories,
  categoriesFailed,
  categoriesMissing,
  onChange,
}: FilterPanelProps) {
  const [draft, setDraft] = useState(search);
  const [followed, setFollowed] = useState(search);
  // Restores unapplied input (rule offline-4), unless another keyword than `over`, its base, was applied since.
  const unapplied = useForm({ name: 'internship-filter', initial: { q: '', over: '' } });
  const applied = search.q ?? '';
  const [isRestored, setRestored] = useState(false);
  if (!isRestored && unapplied.values.q !== '') {
    setRestored(true);
    if (unapplied.values.over === applied) setDraft({ ...draft, q: unapplied.values.q });
  }
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  if (followed !== search) {
    setFollowed(search);
    setDraft(followSearch(draft, followed, search));
  }
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  const selected = categories.find((category) => category.id === draft.category);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    unapplied.clear();
    onChange({ ...draft, q: draft.q?.trim() || undefined, show: undefined });
  };
  return (
    <form
      ref={form}
      method="get"
      action="/all-internships"
      role="search"
      aria-label="Filter internships"
      onSubmit={apply}
      className="flex flex-col gap-4"
    >
      {/* What the fields do not say, without the script. */}
      {search.company ? <input type="hidden" name="company" value={search.company} /> : null}
      {search.sort ? <input type="hidden" name="sort" value={search.sort} /> : null}
      <TextField
        label="Keyword"
        name="q"
        type="search"
        inputMode="search"
        maxLength={limits.search.max}
        value={draft.q ?? ''}
        onChange={(q) => {
          setDraft({ ...draft, q: q || undefined });
          unapplied.set('q', q);
          unapplied.set('over', applied);
        }}
      />
      <SelectField
        label="Category"
        name="category"
        error={categoriesFailed ? internshipPages.listCategoriesFailed : undefined}
        {...(categoriesMissing && { hint: internshipPages.categoriesWithSignal })}
        placeholder="All Categories"
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.category === undefined ? '' : String(draft.category)}
        onChange={(id) => setDraft({ ...draft, category: id === '' ? undefined : Number(id) })}
      />
      {selected ? (
        <fieldset data-scripted>
          <legend className="font-semibold">Selected category</legend>
          <label className="flex min-h-12 items-center gap-3">
            <input
              type="checkbox"
              className="checkbox"
              checked
              onChange={() => {
                setDraft({ ...draft, category: undefined });
                if (search.category !== undefined)
                  onChange({ ...search, category: undefined, show: undefined });
                focus('[name=category]');
              }}
            />
            {selected.name}
          </label>
        </fieldset>
      ) : null}
      <LocationFilter
        value={draft.location ?? ''}
        onChange={(location) => setDraft({ ...draft, location: locationNamed(location) })}
      />
      <SelectField
        label="Type"
        name="type"
        placeholder="All Types"
        options={internshipTypes.map(optionOf)}
        value={draft.type ?? ''}
        onChange={(type) => setDraft({ ...draft, type: internshipTypes.find((known) => known === type) })}
      />
      <button type="submit" className="btn btn-primary">
        Filter Internship
      </button>
      {isFiltered(search) && !isHydrated ? <ClearLink /> : null}
      {isFiltered(search) && isHydrated ? (
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => {
            setDraft({});
            unapplied.clear();
            onChange({});
            focus('[type=submit]');
          }}
        >
          Clear Filters
        </button>
      ) : null}
    </form>
  );
}

export const ClearLink = () => (
  <a href="/all-internships" className="btn btn-outline">
    Clear Filters
  </a>
);
