import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { registration as text } from '#contract/messages/admin';
import { ageOn } from '#contract/dates';
import type { Words } from '#contract/languages';
import { limits } from '#contract/limits';
import { codeLength, codeOf } from '#contract/readable-code';
import { RegisteredPerson as Person, type RegisteredPerson } from '#contract/registrations';
import type { StaffScope } from '#contract/answers';
import { validator, type Validated } from '#contract/validate';
import type { StoredRegistration } from '#outbox/record';
import { QrCode } from '../../components/lazy-qr-code';
import { DateField } from '../../forms/date-field';
import { useForm, type FieldProps } from '../../forms/use-form';
import { useNow, useOutboxRecords, useServices } from '../../services/services';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { SelectField, TextField } from '../../ui/fields';
import { Screen } from '../../ui/screen';
import { AdminTabs } from './admin-tabs';
import { RegisteredList } from './registered-list';
import { useOwnScope } from './use-own-scope';

const nobody = {
  ...{ full_name: '', date_of_birth: '', mobile_number: '', city: '', cohort: '' },
  ...{ gender: '', school_year: '' },
};

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

/** People written down without signal, each with a claim code, sent like applications (rule admin-9). */
export function RegisterScreen() {
  const { outbox, session } = useServices();
  const records = useOutboxRecords();
  const [shown, setShown] = useState<StoredRegistration | null>(null);
  const first = useRef<HTMLFormElement>(null);
  const scope = useOwnScope();
  const form = useForm({ name: 'register-person', initial: nobody, check: checkIn(scope) });
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async (person: RegisteredPerson) => {
      const code = codeOf(crypto.getRandomValues(new Uint8Array(codeLength)));
      return (await outbox.load()).register(session.get()!.userId, person, code);
    },
    onSuccess: ({ registration }, { city, cohort, school_year }) => {
      form.clear();
      // A class is from one town.
      form.set('city', city);
      form.set('cohort', cohort);
      form.set('school_year', school_year);
      setShown(registration ?? null);
    },
  });
  return (
    <Screen title={text.title} lead={text.lead} width="wide">
      <AdminTabs />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {shown ? (
          <CodeCard
            registration={shown}
            onNext={() => {
              flushSync(() => setShown(null));
              first.current?.querySelector('input')?.focus();
            }}
          />
        ) : (
          <form
            id={form.id}
            ref={first}
            noValidate
            className="flex flex-col gap-4"
            onSubmit={form.submit((person) => save.mutate(person))}
          >
            <TextField {...form.field('full_name')} label="Full Name" autoComplete="off" required />
            <DateField
              {...form.field('date_of_birth')}
              label="Date of Birth"
              hint="For example 14 March 2006"
              isBirthday
            />
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
            {save.isError ? <Banner tone="error">{text.notSaved}</Banner> : null}
            <SubmitButton busy={save.isPending} busyText={text.saving}>
              {text.save}
            </SubmitButton>
          </form>
        )}
        <RegisteredList records={records ?? []} />
      </div>
    </Screen>
  );
}

interface CodeCardProps {
  registration: StoredRegistration;
  onNext: () => void;
}

function CodeCard({ registration: { full_name, date_of_birth, code }, onNext }: CodeCardProps) {
  const { origin, host } = window.location;
  const name = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  // The button pressed was below; another person's code would be the first in view.
  useEffect(() => {
    name.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const address = `${origin}/claim?code=${code}`;
  return (
    <Card>
      <h2 ref={name} tabIndex={-1} className="text-xl font-bold outline-none">
        {full_name}
      </h2>
      <p className="font-mono text-3xl font-bold">{code}</p>
      <div className="w-44">
        <QrCode text={address} label={code} />
      </div>
      <p>{text.writeDown}</p>
      <p>{text.withCode(`${host}/claim`)}</p>
      {now !== null && ageOn(date_of_birth, now) < limits.age.adult ? <p>{text.guardianAsked}</p> : null}
      <button type="button" className="btn btn-primary" onClick={onNext}>
        {text.next}
      </button>
    </Card>
  );
}
