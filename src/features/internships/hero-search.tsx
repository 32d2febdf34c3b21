import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useServices } from '../../lib/services';
import { SelectField } from '../../ui/fields';
import { CategoryCombobox } from './category-combobox';
import { locationOptions } from './filter-panel';
import { internshipQueries } from './queries';

/** The search of the hero, for students and admins (decision 33): leads to the list with its filters set. */
export function HeroSearch() {
  const { api } = useServices();
  const navigate = useNavigate();
  const categories = useQuery(internshipQueries.categories(api)).data?.body.internship_categories ?? [];
  const [category, setCategory] = useState('');
  const [location, setLocation] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    const typed = category.trim();
    const chosen = categories.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
    void navigate({
      to: '/all-internships',
      // What is no category's name is searched as a keyword: nothing typed is ignored.
      search: {
        category: chosen?.id,
        q: chosen || typed === '' ? undefined : typed,
        location: location || undefined,
      },
    });
  };
  return (
    <form
      role="search"
      aria-label="Find an internship"
      onSubmit={find}
      className="bg-base-100 text-base-content rounded-box grid gap-3 p-4 md:grid-cols-[1fr_1fr_auto] md:items-end"
    >
      <CategoryCombobox categories={categories} text={category} onText={setCategory} />
      <SelectField
        label="Location"
        name="location"
        placeholder="All Locations"
        options={locationOptions}
        value={location}
        onChange={setLocation}
      />
      <button type="submit" className="btn btn-primary">
        Find Internship
      </button>
    </form>
  );
}
