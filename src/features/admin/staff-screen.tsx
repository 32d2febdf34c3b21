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
import { useForm } from '../../forms/use-form';
import { ApiError, errorMessage } from '../../services/api';
import { titles, toast } from '../../lib/toast';
import { useServices } from '../../services/services';
import { RowList } from '../../ui/card';
import { Disclosure } from '../../ui/disclosure';
import { Banner, SubmitButton } from '../../ui/feedback';
import { EmailField, SelectField, TextArea, TextField } from '../../ui/fields';
import { Screen } from '../../ui/screen';
import { AdminTabs } from './admin-tabs';
import { adminQueries } from './admin-queries';
import { LogInHelp, ShownPassword } from './log-in-help';

/** Who helps at which places, and with whom (rule admin-11). */
export function StaffScreen() {
  const { api } = useServices();
  const query = useQuery(adminQueries.staff(api));
  return (
    <Screen title={text.title} lead={text.lead} width="wide">
      <AdminTabs />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <StaffForm />
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

type Saved = StaffSavedAnswer & Partial<StaffMadeAnswer>;

/** Makes staff, or changes a member of them. */
function StaffForm({ member }: { member?: StaffMember }) {
  const { api, queryClient } = useServices();
  const form = useForm({
    name: member ? `staff-${member.id}` : 'make-staff',
    initial: {
      ...{ full_name: '', email: '', kind: member?.kind ?? 'cohorts' },
      ...{ names: member?.names.join('\n') ?? '', disabled: member?.disabled ? 'yes' : '' },
    },
    check: validator<typeof ChangeStaff | typeof NewStaff>(member ? ChangeStaff : NewStaff),
    input: (values) => ({
      ...values,
      names: values.names.split('\n'),
      disabled: values.disabled === 'yes',
    }),
  });
  const save = useMutation({
    mutationFn: (staff: NewStaff | ChangeStaff) =>
      member ? api.put<Saved>(`admin/staff/${member.id}`, staff) : api.post<Saved>('admin/staff', staff),
    onSuccess: ({ message }) => {
      form.clear();
      // Not beside the form, which begins anew with the list.
      if (member) toast('success', message, titles.success);
      void queryClient.invalidateQueries({ queryKey: adminQueries.staff(api).queryKey });
    },
    onError: (error) => form.refuse(error instanceof ApiError ? error.fields : {}),
  });
  const { password, valid_until: until } = save.data ?? {};
  const { kind } = form.values;
  return (
    <form
      id={form.id}
      noValidate
      className="flex w-full flex-col gap-4"
      onSubmit={form.submit(
        (staff) => save.mutate(staff),
        (errors) => form.focusInvalid(errors),
      )}
    >
      {member ? null : (
        <>
          <TextField {...form.field('full_name')} label="Full Name" autoComplete="off" required />
          <EmailField {...form.field('email')} />
        </>
      )}
      <SelectField
        {...form.field('kind')}
        label="Whom they look after"
        options={scopeKinds.map((value) => ({ value, label: text.kinds[value] }))}
      />
      {kind === 'all' ? null : (
        <TextArea
          {...form.field('names')}
          label={kind === 'places' ? 'Places' : 'Cohorts'}
          hint={text.namesHint}
          rows={3}
          required
        />
      )}
      {member ? (
        <SelectField
          {...form.field('disabled')}
          label="Log-in"
          options={[
            { value: '', label: 'May log in' },
            { value: 'yes', label: text.disabled },
          ]}
        />
      ) : null}
      {save.isError ? <Banner tone="error">{errorMessage(save.error, text.saveFailed)}</Banner> : null}
      {password && until ? (
        <Banner tone="success">
          <p>{text.firstPassword}</p>
          <ShownPassword password={password} until={until} />
        </Banner>
      ) : null}
      <OfflineNote />
      <SubmitButton busy={save.isPending} busyText={text.saving}>
        {member ? text.save : text.make}
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
    <Disclosure label={text.change} about={member.full_name}>
      <StaffForm member={member} />
    </Disclosure>
    {member.disabled ? null : <LogInHelp person={member} />}
  </>
);
