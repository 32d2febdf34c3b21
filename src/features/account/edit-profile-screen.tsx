import { Link, useNavigate } from '@tanstack/react-router';
import type { User } from '#contract/accounts';
import { profile as profileMessages } from '#contract/messages/account';
import { Banner } from '../../ui/feedback';
import { TextField, EmailField } from '../../ui/fields';
import { MobileField } from './account-fields';
import { SavedView } from '../../components/saved-view';
import { Screen, TwoColumns } from '../../ui/screen';
import { useProfileEditor, studentProfile, studentValues } from './use-profile-form';
import { useProfile } from '../../services/shared-queries';
import { FormCard } from '../../forms/form-card';
import { NewEmailFields, PendingEmail, ProfileWaits } from './profile-parts';
import { BirthDateField } from '../../forms/date-field';
import { PictureField } from './picture-field';
import { GuardianFields } from '../../forms/guardian-fields';

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
  const form = useProfileEditor({
    name: 'edit-profile',
    current: studentValues(user),
    schema: studentProfile(user),
    onSaved: () => void navigate({ to: '/profile' }),
  });
  const { field, busy, notice } = form;
  return (
    <FormCard
      id={form.id}
      label="Edit Profile"
      busy={busy}
      busyText="Saving..."
      submitLabel="Update Profile"
      onSubmit={form.submit}
      note={notice ? <Banner tone={notice.tone}>{notice.sentence}</Banner> : undefined}
      footer={
        <Link to="/profile" className="btn btn-outline" onClick={form.clear}>
          Cancel
        </Link>
      }
    >
      <PictureField
        user={user}
        picked={form.picture}
        error={form.pictureProblem}
        busy={busy}
        onPicked={form.pickPicture}
        onRefused={form.refusePicture}
        onRemove={form.removePicture}
      />
      <TextField {...field('full_name')} label="Full Name" autoComplete="name" required />
      <TextField {...field('city')} label="City" autoComplete="address-level2" required />
      <BirthDateField {...field('date_of_birth')} />
      <GuardianFields field={field} />
      <MobileField {...field('mobile_number')} required />
      <EmailField {...field('email')} required={user.email !== ''} />
      {form.isEmailChanged ? <NewEmailFields password={form.password} readOnly={busy} /> : null}
    </FormCard>
  );
}
