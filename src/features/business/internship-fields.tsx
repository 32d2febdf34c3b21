import { limits } from '#contract/limits';
import { durationUnits, financings, internshipTypes, namedLocations, OTHER_LOCATION } from '#contract/status';
import type { FieldProps } from '../../lib/use-form';
import { SelectField, TextArea, TextField, type Option } from '../../ui/fields';
import { CategoryField } from './category-field';
import type { InternshipFormValues } from './internship-form';

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
const choices = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: capital(value) }));

const locations = choices([...namedLocations, OTHER_LOCATION]);

interface InternshipFieldsProps {
  form: { values: InternshipFormValues; field: (name: keyof InternshipFormValues) => FieldProps };
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  today: string | null;
}

/** All fields of an internship (api.md, POST /internship/). */
export function InternshipFields({ form, today }: InternshipFieldsProps) {
  return (
    <>
      <TextField
        {...form.field('title')}
        label="Role Title"
        maxLength={limits.internshipTitle.max}
        required
      />
      <CategoryField {...form.field('internship_category_id')} />
      <SelectField
        {...form.field('location')}
        label="Location"
        placeholder="Choose a location"
        options={locations}
        required
      />
      {form.values.location === OTHER_LOCATION ? (
        <TextField
          {...form.field('custom_location')}
          label="Custom Location"
          hint="The town or village, such as Mount Hagen."
          maxLength={limits.shortText.max}
          required
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
        placeholder="Not said"
        options={choices(internshipTypes)}
      />
      <TextField
        {...form.field('required_skills')}
        label="Required Skills"
        hint="Put a comma between them: Excel, customer service, driving"
        required
      />
      <TextArea
        {...form.field('description')}
        label="Description"
        hint="What will the student do and learn?"
        maxLength={limits.description.max}
        required
      />
    </>
  );
}
