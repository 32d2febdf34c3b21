import { useMutation, useQuery } from '@tanstack/react-query';
import { scopeKinds } from '#contract/answers';
import { staff as text } from '#contract/messages/admin';
import {
  ChangeStaff,
  NewStaff,
  type StaffMadeAnswer,
  type StaffMember,
  type StaffSavedAnswer,
} from '#contract/staff';
import { validator } from '#contract/validate';
import { SavedView } from '../../components/saved-view';
import { OfflineNote } from '../../forms/form-card';
import { useForm, type FieldProps } from '../../forms/use-form';
import { ApiError, errorMessage } from '../../services/api';
import { useServices } from '../../services/services';
import { RowList } from '../../ui/card';
import { Disclosure } from '../../ui/disclosure';
import { Banner, SubmitButton } from '../../ui/feedback';
import { EmailField, SelectField, TextArea, TextField } from '../../ui/fields';
import { Screen } from '../../ui/screen';
import { AdminTabs } from './admin-tabs';
import { adminQueries } from './admin-queries';
import { OneTimePassword, ShownPassword } from './one-time-password';

/** Who helps at which places, and with whom (rule admin-10). */
export function StaffScreen() {
  const { api } = useServices();
  const query = useQuery(adminQueries.staff(api));
  return (
    <Screen title={text.title} lead={text.lead} width="wide">
      <AdminTabs />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <MakeStaff />
        <div>
          <SavedView query={query} failedTitle={text.listFailed}>
            {({ staff }) =>
              staff.length === 0 ? (
                <p>{text.noneYet}</p>
              ) : (
                <RowList label={text.title}>
                  {staff.map((member) => (
                    <li key={member.id}>
                      <Member key={JSON.stringify(member)} member={member} />
                    </li>
                  ))}
                </RowList>
              )
            }
          </SavedView>
        </div>
      </div>
    </Screen>
  );
}

const linesOf = (typed: string) => typed.split('\n');

interface ScopeFieldsProps {
  kind: string;
  field: (name: 'kind' | 'names') => FieldProps;
}

const ScopeFields = ({ kind, field }: ScopeFieldsProps) => (
  <>
    <SelectField
      {...field('kind')}
      label="Whom they look after"
      options={scopeKinds.map((value) => ({ value, label: text.kinds[value] }))}
    />
    {kind === 'all' ? null : (
      <TextArea
        {...field('names')}
        label={kind === 'places' ? 'Places' : 'Cohorts'}
        hint={text.namesHint}
        rows={3}
        required
      />
    )}
  </>
);

function MakeStaff() {
  const { api, queryClient } = useServices();
  const form = useForm({
    name: 'make-staff',
    initial: { full_name: '', email: '', kind: 'cohorts', names: '' },
    check: validator(NewStaff),
    input: (values) => ({ ...values, names: linesOf(values.names) }),
  });
  const make = useMutation({
    mutationFn: (staff: NewStaff) => api.post<StaffMadeAnswer>('admin/staff', staff),
    onSuccess: () => {
      form.clear();
      void queryClient.invalidateQueries({ queryKey: adminQueries.staff(api).queryKey });
    },
    onError: (error) => form.refuse(error instanceof ApiError ? error.fields : {}),
  });
  return (
    <form
      id={form.id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.submit(
        (staff) => make.mutate(staff),
        (errors) => form.focusInvalid(errors),
      )}
    >
      <TextField {...form.field('full_name')} label="Full Name" autoComplete="off" required />
      <EmailField {...form.field('email')} />
      <ScopeFields kind={form.values.kind} field={form.field} />
      {make.isError ? <Banner tone="error">{errorMessage(make.error, text.makeFailed)}</Banner> : null}
      {make.isSuccess ? (
        <Banner tone="success">
          <p>{text.firstPassword}</p>
          <ShownPassword password={make.data.password} until={make.data.valid_until} />
        </Banner>
      ) : null}
      <OfflineNote />
      <SubmitButton busy={make.isPending} busyText={text.making}>
        {text.make}
      </SubmitButton>
    </form>
  );
}

const Member = ({ member }: { member: StaffMember }) => (
  <>
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <strong className="min-w-0">{member.full_name}</strong>
      <span className="text-sm">{text.counts(member.people)}</span>
    </p>
    <p className="text-sm wrap-anywhere">{member.email}</p>
    <p className="text-sm">{member.kind === 'all' ? text.kinds.all : member.names.join(', ')}</p>
    {member.disabled ? <p className="font-semibold">{text.isDisabled}</p> : null}
    <ChangeMember member={member} />
    {member.disabled ? null : <OneTimePassword person={member} />}
  </>
);

function ChangeMember({ member: { id, full_name, kind, names, disabled } }: { member: StaffMember }) {
  const { api, queryClient } = useServices();
  const form = useForm({
    name: `staff-${id}`,
    initial: { kind: kind as string, names: names.join('\n'), disabled: disabled ? 'yes' : '' },
    check: validator(ChangeStaff),
    input: (values) => ({ ...values, names: linesOf(values.names), disabled: values.disabled === 'yes' }),
  });
  const change = useMutation({
    mutationFn: (wanted: ChangeStaff) => api.put<StaffSavedAnswer>(`admin/staff/${id}`, wanted),
    onSuccess: () => {
      form.clear();
      void queryClient.invalidateQueries({ queryKey: adminQueries.staff(api).queryKey });
    },
    onError: (error) => form.refuse(error instanceof ApiError ? error.fields : {}),
  });
  return (
    <Disclosure label={text.change} about={full_name}>
      <form
        id={form.id}
        noValidate
        className="flex w-full flex-col gap-4"
        onSubmit={form.submit(
          (wanted) => change.mutate(wanted),
          (errors) => form.focusInvalid(errors),
        )}
      >
        <ScopeFields kind={form.values.kind} field={form.field} />
        <SelectField
          {...form.field('disabled')}
          label="Log-in"
          options={[
            { value: '', label: 'May log in' },
            { value: 'yes', label: text.disabled },
          ]}
        />
        {change.isError ? <Banner tone="error">{errorMessage(change.error, text.saveFailed)}</Banner> : null}
        <OfflineNote />
        <SubmitButton busy={change.isPending} busyText={text.saving}>
          {text.save}
        </SubmitButton>
      </form>
    </Disclosure>
  );
}
