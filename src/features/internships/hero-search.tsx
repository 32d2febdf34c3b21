import { useNavigate } from '@tanstack/react-router';
import { internshipPages } from '#contract/messages/internships';
import { useForm } from '../../forms/use-form';
import { CategoryCombobox } from './category-combobox';
import { locationNamed } from './internship-search';
import { LocationFilter } from './location-filter';
import { useCategories, useOwnTown } from './internship-queries';

/** The hero's search for students and admins (rule ui-7): opens the filtered list. */
export function HeroSearch() {
  const navigate = useNavigate();
  const { categories, hasFailed, isMissing } = useCategories();
  // Stored, so that "back" restores the choice.
  const form = useForm({ name: 'hero-search', initial: { category: '', location: '' } });
  const find = ({ category, location }: typeof form.values) => {
    const typed = category.trim();
    const chosen = categories.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
    void navigate({
      to: '/all-internships',
      // Unknown categories are searched as keywords.
      search: {
        category: chosen?.id,
        q: chosen || typed === '' ? undefined : typed,
        location: locationNamed(location),
      },
    });
  };
  return (
    <form
      method="get"
      action="/all-internships"
      role="search"
      aria-label="Find an internship"
      onSubmit={form.submit(find)}
      className={`grid grid-cols-2 items-end gap-2 lg:grid-cols-[1fr_1fr_auto] lg:gap-4 ${hasFailed ? 'max-lg:items-start' : ''}`}
    >
      <CategoryCombobox
        categories={categories}
        error={hasFailed ? internshipPages.listCategoriesFailed : undefined}
        hint={isMissing ? internshipPages.categoriesWithSignal : undefined}
        text={form.values.category}
        onText={(text) => form.set('category', text)}
      />
      <LocationFilter
        first={useOwnTown()}
        value={form.values.location}
        onChange={(location) => form.set('location', location)}
      />
      <button type="submit" className="btn btn-primary max-lg:col-span-2">
        Find Internship
      </button>
    </form>
  );
}
