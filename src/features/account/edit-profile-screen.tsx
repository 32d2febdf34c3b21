import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { User } from '#contract/accounts';
import type { FieldErrors } from '#contract/errors';
import { messages } from '#contract/messages';
import { focusFirstInvalid } from '../../lib/focus';
import { useServices } from '../../lib/services';
import { useSavedView } from '../../lib/use-saved-view';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { TextField } from '../../ui/fields';
import { SavedView } from '../../ui/saved-view';
import { Screen } from '../../ui/screen';
import { OfflineNote } from './offline-note';
import { studentProfile, studentValues } from './profile-fields';
import { accountQueries } from './queries';
import { useProfileForm } from './use-profile-form';
import { useSaveProfile } from './use-save-profile';

/** A student corrects their own details (product.md section 2, Edit profile). */
export function EditProfileScreen() {
  const { api } = useServices();
  const view = useSavedView();
  const query = useQuery(accountQueries.profile(api));
  return (
    <Screen title="Edit Profile">
      <SavedView query={query} failedTitle={messages.profile.failed} {...view}>
        {({ user }) => <EditForm user={user} />}
      </SavedView>
    </Screen>
  );
}

function EditForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useProfileForm({ name: 'edit-profile', current: studentValues(user), schema: studentProfile });
  const refuse = (errors: FieldErrors) => {
    form.setErrors(errors);
    focusFirstInvalid(formId, errors);
  };
  const { busy, save } = useSaveProfile({
    onSaved: () => {
      form.clear();
      void navigate({ to: '/profile' });
    },
    onFailed: (sentence, errors) => {
      setProblem(sentence);
      refuse(errors);
    },
  });
  const submit = form.submit(
    (change) => {
      if (Object.keys(change).length === 0) return setProblem(messages.profile.nothingToChange);
      setProblem(null);
      save({ change });
    },
    (errors) => {
      setProblem(null);
      focusFirstInvalid(formId, errors);
    },
  );
  return (
    <Card>
      <form
        id={formId}
        noValidate
        aria-label="Edit Profile"
        className="flex flex-col gap-4"
        onSubmit={submit}
      >
        <TextField {...form.field('full_name')} label="Full Name" autoComplete="name" required />
        <TextField {...form.field('city')} label="City" autoComplete="address-level2" required />
        <TextField
          {...form.field('date_of_birth')}
          label="Date of Birth"
          type="date"
          autoComplete="bday"
          required
        />
        <TextField
          {...form.field('mobile_number')}
          label="Mobile Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
        />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        {problem ? (
          <Banner tone={problem === messages.profile.nothingToChange ? 'info' : 'error'}>{problem}</Banner>
        ) : (
          <OfflineNote />
        )}
        <SubmitButton busy={busy} busyText="Saving...">
          Update Profile
        </SubmitButton>
        <Link to="/profile" className="btn btn-outline" onClick={form.clear}>
          Cancel
        </Link>
      </form>
    </Card>
  );
}
