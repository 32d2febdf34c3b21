import type { InternshipDetails } from '#contract/internships';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { durationUnits, financings, internshipTypes, namedLocations, OTHER_LOCATION } from '#contract/status';
import type { FieldProps } from '../../forms/use-form';
import { SelectField, TextArea, TextField, type Option } from '../../ui/fields';
import { CategoryField, type CurrentCategory } from './category-field';
import type { InternshipFormValues } from './internship-form-values';

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
const choices = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: capital(value) }));

/** The named locations, the internship's own ones, and Other. */
const locations = (...others: readonly string[]) =>
  choices(
    [...new Set([...namedLocations, ...others.filter(Boolean)])].filter((name) => name !== OTHER_LOCATION),
  ).concat({
    value: OTHER_LOCATION,
    label: OTHER_LOCATION,
  });

type Current = CurrentCategory & Pick<InternshipDetails, 'location'>;

interface InternshipFieldsProps {
  form: { values: InternshipFormValues; field: (name: keyof InternshipFormValues) => FieldProps };
  /** The first valid day, `YYYY-MM-DD`. */
  today: string | null;
  /** The internship being edited; an edit requires less (screens.md section 5). */
  current?: Current;
}

/** All fields of an internship, as in POST and PUT /internship/. */
export function InternshipFields({ form, today, current }: InternshipFieldsProps) {
  const isNew = current === undefined;
  return (
    <>
      <TextField
        {...form.field('title')}
        label="Role Title"
        maxLength={limits.internshipTitle.max}
        required
      />
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
          maxLength={limits.shortText.max}
          required={isNew}
        />
      ) : null}
      <SelectField
        {...form.field('internship_financing')}
        label="Financing"
        placeholder="Paid or unpaid?"
        options={choices(financings)}
        required
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...form.field('duration')}
          label="Duration"
          type="number"
          inputMode="numeric"
          min={limits.duration.min}
          max={limits.duration.max}
          required
        />
        <SelectField
          {...form.field('duration_unit')}
          label="Unit"
          options={choices(durationUnits)}
          required
        />
      </div>
      <TextField
        {...form.field('last_date_to_apply')}
        label="Last Date to Apply"
        type="date"
        hint="Students can apply until the end of this day."
        {...(today ? { min: today } : {})}
        required
      />
      <SelectField
        {...form.field('internship_type')}
        label="Internship Type (optional)"
        placeholder={messages.missing.choice}
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
        maxLength={limits.description.max}
        required={isNew}
      />
    </>
  );
}
