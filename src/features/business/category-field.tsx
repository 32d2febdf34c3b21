import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { InternshipDetails } from '#contract/internships';
import { messages } from '#contract/messages';
import { useServices } from '../../lib/services';
import type { FieldProps } from '../../forms/use-form';
import { RetryButton } from '../../ui/feedback';
import { SelectField } from '../../ui/fields';
import { businessQueries } from './business-queries';

interface CategoryFieldProps extends FieldProps {
  /** The stored category: an option even before the list is loaded. */
  current?: CurrentCategory | undefined;
}
export type CurrentCategory = Pick<InternshipDetails, 'category' | 'internship_category_id'>;

/** The category select, from the cache if possible; offers a retry when loading failed. */
export function CategoryField({ current, ...props }: CategoryFieldProps) {
  const { api } = useServices();
  const { data, isError, isFetching, refetch } = useQuery(businessQueries.categories(api));
  const field = useRef<HTMLDivElement>(null);
  const again = async () => {
    const { isSuccess } = await refetch();
    // The button is unmounted: focus moves to the select.
    if (isSuccess) field.current?.querySelector('select')?.focus();
  };
  const known = data?.body.internship_categories ?? [];
  const currentId = current?.internship_category_id ?? null;
  const isMissing = currentId !== null && !known.some(({ id }) => id === currentId);
  const options = current && isMissing ? [...known, { id: currentId, name: current.category }] : known;
  return (
    <div ref={field} className="flex flex-col gap-2">
      <SelectField
        {...props}
        label="Category"
        placeholder={data || isError ? 'Choose a category' : 'Loading categories...'}
        options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
        required
      />
      {isError && !data ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-error font-semibold">
            {messages.internship.categoriesFailed}
          </p>
          <RetryButton busy={isFetching} onClick={() => void again()} />
        </div>
      ) : null}
    </div>
  );
}
