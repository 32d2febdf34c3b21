import { useQuery } from '@tanstack/react-query';
import { useId, useRef, type ReactNode } from 'react';
import type { InternshipDetails } from '#contract/internships';
import { missing } from '#contract/messages/site';
import { durationText, internship as internshipMessages } from '#contract/messages/internships';
import { durationUnits, financings, internshipTypes, namedLocations, OTHER_LOCATION } from '#contract/status';
import { businessDay } from '#contract/messages/business';
import type { FieldProps } from '../../forms/use-form';
import { DateField } from '../../forms/date-field';
import { ErrorText, RequiredMark, SelectField, TextArea, TextField, type Option } from '../../ui/fields';
import { isDay, type InternshipFormValues } from './internship-form-values';
import { longDate, optionOf, optionText } from '../../lib/format';
import { useServices, useServerNow } from '../../services/services';
import { RetryButton } from '../../ui/feedback';
import { businessQueries } from './business-queries';
import { useUser } from '../../services/shared-queries';
import { ListedInternship, ListedInternships } from '../../components/internship-row';

const choices = (values: readonly string[]): Option[] => values.map(optionOf);

const locations = (...others: readonly string[]) =>
  choices(
    [...new Set([...namedLocations, ...others.filter(Boolean)])].filter((name) => name !== OTHER_LOCATION),
  ).concat(optionOf(OTHER_LOCATION));

type Current = CurrentCategory & Pick<InternshipDetails, 'location'>;

interface InternshipFieldsProps {
  form: { values: InternshipFormValues; field: (name: keyof InternshipFormValues) => FieldProps };
  today: string | null;
  /** The internship being edited; an edit requires less (screens.md section 5). */
  current?: Current;
}

export function InternshipFields({ form, today, current }: InternshipFieldsProps) {
  const isNew = current === undefined;
  const lastDay = form.values.last_date_to_apply;
  const lastDate = form.field('last_date_to_apply');
  return (
    <>
      <TextField {...form.field('title')} label="Role Title" required />
      <CategoryField {...form.field('internship_category_id')} current={current} />
      <SelectField
        {...form.field('location')}
        label="Location"
        placeholder="Choose a location"
        options={isNew ? locations() : locations(current.location, form.values.location)}
        required
      />
      {form.values.location === OTHER_LOCATION ? (
        <TextField
          {...form.field('custom_location')}
          label="Custom Location"
          hint={
            isNew
              ? 'The town or village, such as Mount Hagen.'
              : `The town or village. If you leave it empty, the location stays ${current.location}.`
          }
          required={isNew}
        />
      ) : null}
      <PayField {...form.field('internship_financing')} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...form.field('duration')}
          label="Duration"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <SelectField
          {...form.field('duration_unit')}
          label="Unit"
          options={choices(durationUnits)}
          required
        />
      </div>
      <DateField
        {...lastDate}
        label="Last Date to Apply"
        hint={`Students can apply until the end of ${isDay(lastDay) ? longDate(lastDay) : 'this day'}.`}
      >
        {today ? (
          <p className="flex flex-wrap gap-2">
            {[2, 4].map((weeks) => {
              const day = new Date(Date.parse(today) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
              return (
                <button
                  key={weeks}
                  type="button"
                  className="btn btn-outline"
                  aria-pressed={day === lastDay}
                  onClick={() => lastDate.onChange(day)}
                >
                  In {durationText(weeks, 'weeks')}
                </button>
              );
            })}
          </p>
        ) : null}
      </DateField>
      <SelectField
        {...form.field('internship_type')}
        label="Internship Type (optional)"
        placeholder={missing.choice}
        options={choices(internshipTypes)}
      />
      <TextField
        {...form.field('required_skills')}
        label={isNew ? 'Required Skills' : 'Required Skills (optional)'}
        hint="Put a comma between them: Excel, customer service, driving"
        required={isNew}
      />
      <TextArea
        {...form.field('description')}
        label={isNew ? 'Description' : 'Description (optional)'}
        hint="What will the student do and learn?"
        required={isNew}
      />
    </>
  );
}

function PayField({ name, value, error, onChange }: FieldProps) {
  const id = useId();
  return (
    <fieldset name={name} className="flex min-w-0 flex-col gap-1" aria-describedby={error ? id : undefined}>
      <legend className="mb-1 font-semibold">
        Pay (Financing)
        <RequiredMark />
      </legend>
      <div className="grid grid-cols-2 gap-4">
        {financings.map((financing) => (
          <label
            key={financing}
            className={`btn btn-outline justify-start ${error ? 'border-error border-2' : ''}`}
          >
            <input
              type="radio"
              name={name}
              value={financing}
              className="checkbox"
              required
              checked={value === financing}
              onChange={() => onChange(financing)}
            />
            {optionText(financing)}
          </label>
        ))}
      </div>
      <ErrorText id={id}>{error}</ErrorText>
    </fieldset>
  );
}

interface CategoryFieldProps extends FieldProps {
  /** The stored category: an option even before the list is loaded. */
  current?: CurrentCategory | undefined;
}
type CurrentCategory = Pick<InternshipDetails, 'category' | 'internship_category_id'>;

function CategoryField({ current, ...props }: CategoryFieldProps) {
  const { api } = useServices();
  const { data, isError, isFetching, refetch } = useQuery(businessQueries.categories(api));
  const field = useRef<HTMLDivElement>(null);
  const again = async () => {
    const { isSuccess } = await refetch();
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
            {internshipMessages.categoriesFailed}
          </p>
          <RetryButton busy={isFetching} onClick={() => void again()} />
        </div>
      ) : null}
    </div>
  );
}

interface PreviewRowProps {
  values: InternshipFormValues;
  created_at?: string;
}

export function WithPreview({ children, ...row }: PreviewRowProps & { children: ReactNode }) {
  const { hints } = businessDay;
  return (
    <div className="grid grid-cols-1 items-start lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-x-8">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <aside className="sticky top-20 hidden flex-col gap-4 lg:flex">
        <h2 className="text-xl font-bold">{businessDay.preview}</h2>
        <PreviewRow {...row} />
        <h2 className="text-xl font-bold">{hints.title}</h2>
        <ul className="list-disc pl-6">
          {hints.list.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

function PreviewRow({ values, created_at }: PreviewRowProps) {
  const user = useUser();
  const now = useServerNow();
  const { title, location, custom_location, internship_financing, duration, last_date_to_apply } = values;
  const place = location === OTHER_LOCATION ? custom_location : location;
  const isFilled = [title, place, internship_financing, duration].every((value) => value.trim() !== '');
  if (!isFilled || !isDay(last_date_to_apply) || now === null) return <p>{businessDay.previewEmpty}</p>;
  const time = new Date(now).toISOString();
  return (
    // An inert preview: its link leads nowhere yet.
    <div inert>
      <ListedInternships>
        <ListedInternship
          level={3}
          row={{
            id: 0,
            title,
            location: place,
            internship_type: null,
            internship_financing: internship_financing as (typeof financings)[number],
            duration: Number(duration),
            duration_unit: values.duration_unit as (typeof durationUnits)[number],
            last_date_to_apply,
            status: 'available',
            created_at: created_at ?? time,
            updated_at: time,
            internship_category_id: null,
            category: '',
            company: {
              id: user?.id ?? 0,
              company_name: user?.company_name ?? '',
              logo_url: user?.logo_url ?? null,
            },
          }}
        />
      </ListedInternships>
    </div>
  );
}
