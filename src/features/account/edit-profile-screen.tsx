import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/accounts';
import { messages } from '#contract/messages';
import { Banner } from '../../ui/feedback';
import { TextField, EmailField, MobileField } from '../../ui/fields';
import { SavedView } from '../../widgets/saved-view';
import { Screen } from '../../ui/screen';
import { useProfileForm, useSaveProfile, studentProfile, studentValues } from './use-profile-form';
import { useProfile } from '../../lib/shared-queries';
import { FormCard } from '../../forms/form-card';
import { NewEmailFields, PendingEmail } from './new-email';
import { BirthDateField } from './fields';

interface Notice {
  tone: 'info' | 'error';
  sentence: string;
}

/** A student edits their profile (screens.md section 2, Edit profile). */
export function EditProfileScreen() {
  const query = useProfile();
  return (
    <Screen title="Edit Profile">
      <SavedView query={query} failedTitle={messages.profile.failed} isForm>
        {({ user }) => (
          <>
            <PendingEmail user={user} />
            <EditForm user={user} />
          </>
        )}
      </SavedView>
    </Screen>
  );
}

function EditForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<Notice | null>(null);
  const form = useProfileForm({ name: 'edit-profile', current: studentValues(user), schema: studentProfile });
  const { busy, save } = useSaveProfile({
    onSaved: () => {
      form.clear();
      void navigate({ to: '/profile' });
    },
    onFailed: (sentence, errors) => {
      setNotice({ tone: 'error', sentence });
      form.refuse(errors);
    },
  });
  // Edits made while saving would be lost when the form is cleared.
  const field = (name: Parameters<typeof form.field>[0]) => ({ ...form.field(name), readOnly: busy });
  const submit = form.submit(
    (change) => {
      const isChanged = Object.keys(change).length > 0;
      if (!isChanged) return setNotice({ tone: 'info', sentence: messages.profile.nothingToChange });
      setNotice(null);
      save({ change });
    },
    (errors) => {
      setNotice(null);
      form.focusInvalid(errors);
    },
  );
  return (
    <FormCard
      id={form.id}
      label="Edit Profile"
      busy={busy}
      busyText="Saving..."
      submitLabel="Update Profile"
      onSubmit={submit}
      note={notice ? <Banner tone={notice.tone}>{notice.sentence}</Banner> : undefined}
      footer={
        <Link to="/profile" className="btn btn-outline" onClick={form.clear}>
          Cancel
        </Link>
      }
    >
      <TextField {...field('full_name')} label="Full Name" autoComplete="name" required />
      <TextField {...field('city')} label="City" autoComplete="address-level2" required />
      <BirthDateField {...field('date_of_birth')} />
      <MobileField {...field('mobile_number')} required />
      <EmailField {...field('email')} />
      {form.isEmailChanged ? <NewEmailFields password={form.password} readOnly={busy} /> : null}
    </FormCard>
  );
}
