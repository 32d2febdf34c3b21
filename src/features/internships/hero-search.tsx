import { useNavigate } from '@tanstack/react-router';
import { internshipPages } from '#contract/messages/internship-pages';
import { useForm } from '../../forms/use-form';
import { CategoryCombobox } from './category-combobox';
import { locationNamed } from './internship-search';
import { LocationFilter } from './location-filter';
import { useCategories } from './internship-queries';

/** The hero's search, for students and admins (rule 33): opens the list with filters set. */
export function HeroSearch() {
  const navigate = useNavigate();
  const { categories, hasFailed } = useCategories();
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
      className="bg-base-100 text-base-content rounded-box grid gap-3 p-4 md:grid-cols-[1fr_1fr_auto] md:items-start"
    >
      <CategoryCombobox
        categories={categories}
        error={hasFailed ? internshipPages.listCategoriesFailed : undefined}
        text={form.values.category}
        onText={(text) => form.set('category', text)}
      />
      <LocationFilter value={form.values.location} onChange={(location) => form.set('location', location)} />
      <button type="submit" className="btn btn-primary md:mt-7">
        Find Internship
      </button>
    </form>
  );
}
