import { useRef, useState, type FormEvent } from 'react';
import type { Category } from '#contract/categories';
import { limits } from '#contract/limits';
import { internshipPages } from '#contract/messages/internships';
import { internshipTypes } from '#contract/status';
import { useForm } from '../../forms/use-form';
import { useHydrated, useSession } from '../../services/services';
import { SelectField, TextField } from '../../ui/fields';
import { followSearch, isFiltered, chosenFilters, withPlace } from './internship-filter';
import { locationNamed, type ListSearch, type ListOrder, filterLocations } from './internship-search';
import { optionOf } from '../../lib/format';
import { Link } from '@tanstack/react-router';
import type { InternshipRow } from '#contract/internships';
import { Icon } from '../../ui/icon';
import { useOtherPlaces } from './internship-queries';
import { Button } from '../../ui/button';

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
        <Button
          onClick={() => {
            setDraft({});
            unapplied.clear();
            onChange({});
            focus('[type=submit]');
          }}
        >
          Clear Filters
        </Button>
      ) : null}
    </form>
  );
}

export const ClearLink = () => (
  <a href="/all-internships" className="btn btn-outline">
    Clear Filters
  </a>
);

const orders: readonly { sort: ListOrder | undefined; label: string }[] = [
  { sort: undefined, label: 'Newest' },
  { sort: 'closing', label: 'Closing soon' },
  { sort: 'near', label: 'Near me' },
];

export function ListOrders({ search, town }: { search: ListSearch; town: string | null }) {
  return (
    <nav aria-label="Order" className="flex gap-x-4">
      {orders.map(({ sort, label }) =>
        sort === 'near' && town === null ? null : (
          <Link
            key={label}
            to="/all-internships"
            search={{ ...search, sort, show: undefined }}
            resetScroll={false}
            replace
            aria-current={search.sort === sort ? 'true' : undefined}
            className={`flex min-h-12 items-center ${search.sort === sort ? 'decoration-accent font-bold underline decoration-2 underline-offset-4' : ''}`}
          >
            {label}
          </Link>
        ),
      )}
    </nav>
  );
}

/** Link to a job alert for the chosen category and place (rule notify-6). */
export const AlertLink = ({ search: { category, location } }: { search: ListSearch }) =>
  useSession()?.role === 'student' && (category ?? location) !== undefined ? (
    <Link to="/job-alerts" search={{ category, location }} className="tall-link self-start">
      {internshipPages.tellMe}
    </Link>
  ) : null;

interface RemovableFiltersProps {
  search: ListSearch;
  categories: readonly Category[];
  rows: readonly InternshipRow[];
}

export function RemovableFilters({ search, categories, rows }: RemovableFiltersProps) {
  const chosen = chosenFilters(search, categories, rows[0]?.company.company_name);
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Filters that are set" className="mb-2 flex flex-wrap gap-2">
      {chosen.map(([field, name]) => (
        <li key={field} className={field === 'location' ? 'max-lg:hidden' : ''}>
          <Link
            to="/all-internships"
            search={{ ...search, [field]: undefined, show: undefined }}
            resetScroll={false}
            aria-label={`Remove ${name}`}
            className="border-base-content/60 rounded-field flex min-h-12 items-center gap-1 border px-3"
          >
            {name}
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface LocationFilterProps {
  value: string;
  onChange: (location: string) => void;
  isBare?: boolean;
}

/** The location filter: named places, Other, and other places of the saved list (rule internship-6). Fetches nothing. */
export function LocationFilter({ value, onChange, isBare = false }: LocationFilterProps) {
  const others = withPlace(useOtherPlaces(), value);
  const same = others.find((place) => place.toLowerCase() === value.toLowerCase());
  return (
    <SelectField
      label={isBare ? <span className="sr-only">Location</span> : 'Location'}
      name="location"
      placeholder="All Locations"
      options={filterLocations.map(optionOf)}
      group={{ label: 'Other places', options: others }}
      value={same ?? value}
      onChange={onChange}
    />
  );
}
