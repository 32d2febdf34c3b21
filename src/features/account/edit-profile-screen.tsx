import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/accounts';
import type { FieldErrors } from '#contract/errors';
import { profile as profileMessages } from '#contract/messages/account';
import { Banner } from '../../ui/feedback';
import { TextField, EmailField } from '../../ui/fields';
import { MobileField } from './account-fields';
import { SavedView } from '../../components/saved-view';
import { Screen, TwoColumns } from '../../ui/screen';
import { useProfileForm, useSaveProfile, studentProfile, studentValues } from './use-profile-form';
import { useProfile } from '../../services/shared-queries';
import { FormCard } from '../../forms/form-card';
import { NewEmailFields, PendingEmail, ProfileWaits } from './profile-parts';
import { BirthDateField } from '../../forms/date-field';
import { PictureField } from './picture-field';
import { useFormFile } from '../../forms/use-form-file';

interface Notice {
  tone: 'info' | 'error';
  sentence: string;
}

export function EditProfileScreen() {
  const query = useProfile();
  return (
    <Screen title="Edit Profile" width="wide">
      <SavedView query={query} failedTitle={profileMessages.failed} isForm>
        {({ user }) => (
          <TwoColumns
            words={
              <>
                <p>{profileMessages.editLead}</p>
                <PendingEmail user={user} />
                <ProfileWaits user={user} />
              </>
            }
          >
            <EditForm user={user} />
          </TwoColumns>
        )}
      </SavedView>
    </Screen>
  );
}

function EditForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [pictureProblem, setPictureProblem] = useState<string>();
  const [picture, keepPicture] = useFormFile('edit-profile');
  const form = useProfileForm({
    name: 'edit-profile',
    current: studentValues(user),
    schema: studentProfile(user),
    onMended: () => setNotice(null),
  });
  const clear = () => {
    form.clear();
    keepPicture(null);
  };
  const onFailed = (sentence: string, errors: FieldErrors) => {
    setNotice({ tone: 'error', sentence });
    setPictureProblem(errors.image?.[0]);
    form.refuse(errors);
  };
  const saving = useSaveProfile({
    onSaved: () => {
      clear();
      void navigate({ to: '/profile' });
    },
    onFailed,
  });
  // Typed values stay.
  const removal = useSaveProfile({ onSaved: () => setNotice(null), onFailed });
  const busy = saving.busy || removal.busy;
  // Edits made while saving would be lost when the form is cleared.
  const field = (name: Parameters<typeof form.field>[0]) => ({ ...form.field(name), readOnly: busy });
  const submit = form.submit(
    (change) => {
      const isChanged = Object.keys(change).length > 0 || picture !== null;
      if (!isChanged) return setNotice({ tone: 'info', sentence: profileMessages.nothingToChange });
      setNotice(null);
      saving.save({ change, image: picture ?? undefined });
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
        <Link to="/profile" className="btn btn-outline" onClick={clear}>
          Cancel
        </Link>
      }
    >
      <PictureField
        user={user}
        picked={picture}
        error={pictureProblem}
        busy={busy}
        onPicked={(file) => {
          keepPicture(file);
          setPictureProblem(undefined);
          setNotice(null);
        }}
        onRefused={setPictureProblem}
        onRemove={() => removal.save({ change: {}, image: null })}
      />
      <TextField {...field('full_name')} label="Full Name" autoComplete="name" required />
      <TextField {...field('city')} label="City" autoComplete="address-level2" required />
      <BirthDateField {...field('date_of_birth')} />
      <MobileField {...field('mobile_number')} required />
      <EmailField {...field('email')} required={user.email !== ''} />
      {form.isEmailChanged ? <NewEmailFields password={form.password} readOnly={busy} /> : null}
    </FormCard>
  );
}
