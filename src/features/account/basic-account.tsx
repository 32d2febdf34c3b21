import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorTable } from '#contract/errors';
import { email, smsCode, terms, validation } from '#contract/messages/account';
import { claim } from '#contract/messages/classroom';
import { FORM_PARAMETER, ownForms, type OwnFormName } from '#contract/page-forms';
import { PROOF_PARAMETER } from '#contract/pages';
import { spacedNumber } from '#contract/telephone';
import { changedSince, termsVersion } from '#contract/terms';
import type { NotificationSettingsAnswer } from '#contract/notifications';
import { isHelper } from '#contract/status';
import { BirthDateField } from '../../forms/date-field';
import { usePosted } from '../../forms/use-form';
import type { Api } from '../../services/api';
import { useServices } from '../../services/services';
import { getQuery, useUser } from '../../services/shared-queries';
import { Card } from '../../ui/card';
import { TextField } from '../../ui/fields';
import { CodeField, PasswordField } from '../../ui/password-field';
import { BackLink, Screen } from '../../ui/screen';
import { PasswordFields } from './account-fields';
import { Details } from './profile-screen';

const ignore = () => undefined;

function useBasicForm(name: OwnFormName) {
  const posted = usePosted(name);
  return (field: string) => ({
    name: field,
    value: posted?.values[field] ?? '',
    error: posted?.errors[field]?.[0],
    onChange: ignore,
  });
}

interface BasicFormProps {
  name: OwnFormName;
  label: string;
  children?: ReactNode;
}

/** A form of a logged-in person without the script (rule page-1). */
function BasicForm({ name, label, children }: BasicFormProps) {
  const { person } = useServices();
  const query = new URLSearchParams({ [FORM_PARAMETER]: name, [PROOF_PARAMETER]: person?.proof ?? '' });
  return (
    <Card>
      <form
        method="post"
        action={`${ownForms[name].path}?${query.toString()}`}
        aria-label={label}
        className="flex flex-col gap-4"
      >
        {children}
        <button type="submit" className="btn btn-primary">
          {label}
        </button>
      </form>
    </Card>
  );
}

/** An own password after a log-in with a one-time password (rule admin-6). Rendered in Node only. */
export function BasicPasswordScreen({ otherwise }: { otherwise: ReactNode }) {
  const user = useUser();
  const field = useBasicForm('new-password');
  const isDone = usePosted('new-password')?.isDone;
  if (isDone)
    return (
      <Screen title="Change Password">
        <BackLink to="/home">Home</BackLink>
      </Screen>
    );
  if (!user?.must_change_password) return otherwise;
  return (
    <Screen title="Change Password" lead={errorTable.password_change_needed.sentence}>
      <BasicForm name="new-password" label="Update Password">
        <PasswordFields
          label="New Password"
          {...(isHelper(user.role) && { hint: validation.adminPasswordShort })}
          password={field('password')}
          confirmation={field('password_confirmation')}
        />
      </BasicForm>
    </Screen>
  );
}

export const basicSettingsQuery = (api: Api) =>
  getQuery<NotificationSettingsAnswer>(api, ['settings without script'], 'notification_settings');

/** What of a student's profile works without the script. Rendered in Node only. */
export function BasicProfileScreen() {
  const user = useUser();
  const settings = useQuery(basicSettingsQuery(useServices().api)).data?.body;
  const number = settings?.login_number;
  const changes = changedSince(user?.terms_version);
  return (
    <Screen title="Profile">
      {user ? <Details user={user} /> : null}
      {user?.status === 'pending' ? <JoinForm /> : null}
      {number && !number.is_confirmed ? <NumberForms number={spacedNumber(number.number)} /> : null}
      {number?.is_confirmed ? <p>{smsCode.confirmed(spacedNumber(number.number))}</p> : null}
      {changes.length > 0 ? (
        <BasicForm name="accept-terms" label="Got it">
          <h2 className="text-xl font-bold">{terms.title}</h2>
          {changes.map(({ version, changed }) => (
            <p key={version}>{changed}</p>
          ))}
          <input type="hidden" name="terms_version" value={termsVersion} />
        </BasicForm>
      ) : null}
    </Screen>
  );
}

function JoinForm() {
  const field = useBasicForm('join-claim');
  return (
    <BasicForm name="join-claim" label={claim.join}>
      <p>{claim.joinLead}</p>
      <TextField {...field('code')} label="Code" autoComplete="off" maxLength={40} required />
      <BirthDateField {...field('date_of_birth')} />
    </BasicForm>
  );
}

function NumberForms({ number }: { number: string }) {
  const send = useBasicForm('send-number-code');
  const confirm = useBasicForm('confirm-number');
  return (
    <>
      <BasicForm name="send-number-code" label="Send a code">
        <p>
          <strong>{number}</strong> {smsCode.why}
        </p>
        <PasswordField
          {...send('current_password')}
          label="Current Password"
          autoComplete="current-password"
          hint={email.passwordHint}
        />
      </BasicForm>
      <BasicForm name="confirm-number" label="Confirm My Number">
        <CodeField {...confirm('code')} hint={smsCode.hint} inputMode="numeric" />
      </BasicForm>
    </>
  );
}
