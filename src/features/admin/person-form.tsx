import { useMutation } from '@tanstack/react-query';
import type { StaffScope } from '#contract/answers';
import { ageOn, isMinor } from '#contract/dates';
import type { Words } from '#contract/languages';
import { limits } from '#contract/limits';
import { registration as text } from '#contract/messages/admin';
import { RegisteredPerson as Person, type RegisteredPerson } from '#contract/registrations';
import { validator, type Validated } from '#contract/validate';
import type { OutboxRecord } from '#outbox/record';
import { DateField } from '../../forms/date-field';
import { useForm, type FieldProps } from '../../forms/use-form';
import { useNow } from '../../services/services';
import { Banner, SubmitButton } from '../../ui/feedback';
import { SelectField, TextField } from '../../ui/fields';
import { useOwnScope } from './use-own-scope';

const nobody = {
  ...{ full_name: '', date_of_birth: '', mobile_number: '', city: '', cohort: '' },
  ...{ gender: '', school_year: '', guardian: '' },
};

type Typed = typeof nobody;
const fields = Object.keys(nobody) as (keyof Typed)[];

const genders: readonly Words[] = ['Female', 'Male', 'Other'];

const kindOf = { city: 'places', cohort: 'cohorts' } as const;

const ownNames = (scope: StaffScope | undefined, field: keyof typeof kindOf): readonly string[] =>
  scope?.kind === kindOf[field] ? scope.names : [];

/** Staff choose one of theirs here, as what is outside of their scope is refused later (rule admin-11); so is who is too young. */
const checkIn =
  (scope: StaffScope | undefined) =>
  (input: unknown): Validated<RegisteredPerson> => {
    const read = validator(Person)(input);
    if (read.ok && ageOn(read.value.date_of_birth, Date.now()) < limits.age.min)
      return { ok: false, errors: { date_of_birth: [text.tooYoung] } };
    const missing = (['city', 'cohort'] as const).find((field) => {
      const names = ownNames(scope, field);
      return read.ok && names.length > 1 && !names.includes(read.value[field]);
    });
    return missing ? { ok: false, errors: { [missing]: [text.chooseOwn] } } : read;
  };

interface OwnFieldProps extends FieldProps {
  label: string;
  names: readonly string[];
}

/** A choice of those whom staff look after; else free text. The server fills in a single one. */
const OwnField = ({ names, ...field }: OwnFieldProps) =>
  names.length > 0 ? (
    <SelectField
      {...field}
      options={names}
      required={names.length > 1}
      {...(names.length > 1 && { placeholder: text.chooseOwn })}
    />
  ) : (
    <TextField {...field} autoComplete="off" />
  );

interface PersonFormProps {
  name: string;
  /** A person who is corrected. */
  before?: RegisteredPerson;
  /** Resolves when it is stored on the phone. */
  save: (person: RegisteredPerson) => Promise<OutboxRecord>;
  onSaved: (record: OutboxRecord) => void;
  failed: string;
  label: string;
  onCancel?: () => void;
}

/** What field staff write down of a person, with or without signal (rule admin-9). */
export function PersonForm({ name, before, save, onSaved, failed, label, onCancel }: PersonFormProps) {
  const scope = useOwnScope();
  const now = useNow();
  // Without the code, which is kept in the outbox alone.
  const initial = Object.fromEntries(fields.map((field) => [field, before?.[field] ?? ''])) as Typed;
  const form = useForm({ name, initial, check: checkIn(scope) });
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: save,
    onSuccess: (record, person) => {
      form.clear();
      // A class is from one town.
      if (!before)
        for (const field of ['city', 'cohort', 'school_year'] as const) form.set(field, person[field]);
      onSaved(record);
    },
  });
  const { date_of_birth: birth, guardian } = form.values;
  return (
    <form
      id={form.id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.submit((person) => saving.mutate(person))}
    >
      <TextField {...form.field('full_name')} label="Full Name" autoComplete="off" required />
      <DateField
        {...form.field('date_of_birth')}
        label="Date of Birth"
        hint="For example 14 March 2006"
        isBirthday
      />
      {(now !== null && isMinor(birth, now)) || guardian ? (
        <TextField
          {...form.field('guardian')}
          label="Guardian (optional)"
          hint={text.guardianHint}
          autoComplete="off"
        />
      ) : null}
      <TextField {...form.field('mobile_number')} label="Mobile Number" type="tel" autoComplete="off" />
      <OwnField {...form.field('city')} label="City" names={ownNames(scope, 'city')} />
      <OwnField {...form.field('cohort')} label="Cohort" names={ownNames(scope, 'cohort')} />
      <SelectField
        {...form.field('gender')}
        label="Gender (optional)"
        placeholder="Not said"
        options={genders.map((value) => ({ value, label: value }))}
      />
      <TextField
        {...form.field('school_year')}
        label="School year (optional)"
        hint="For example Grade 10"
        autoComplete="off"
      />
      {saving.isError ? <Banner tone="error">{failed}</Banner> : null}
      <SubmitButton busy={saving.isPending} busyText={text.saving}>
        {label}
      </SubmitButton>
      {onCancel ? (
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => {
            form.clear();
            onCancel();
          }}
        >
          Cancel
        </button>
      ) : null}
    </form>
  );
}
