import type { Words } from '#contract/languages';
import { useEffect, useRef, useId, type RefObject, useState } from 'react';
import type { User } from '#contract/accounts';
import { descriptionLabel, signup } from '#contract/messages/account';
import { missing } from '#contract/messages/site';
import { acceptLogo, fileHints } from '#contract/files';
import { AccountStatusBanner } from '../../components/account-status-banner';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { WebsiteField, TextField, EmailField, ErrorText } from '../../ui/fields';
import { CompanyDescriptionField, MobileField } from './account-fields';
import { AccountBadge, NewEmailFields, PendingEmail } from './profile-parts';
import { OfflineNote } from '../../forms/form-card';
import { pickLogo, type LogoPicking } from './picture-field';
import { useProfileEditor, businessProfile, businessValues } from './use-profile-form';

interface BusinessProfileFormProps {
  user: User;
  profile: BusinessProfile;
  pickerRef: RefObject<HTMLInputElement | null>;
}

export function BusinessProfileForm({ user, profile, pickerRef }: BusinessProfileFormProps) {
  const { id, isEditing, isChanged, busy, notice, edit, cancel, submit } = profile;
  const field = (name: Parameters<BusinessProfile['field']>[0]) => ({
    ...profile.field(name),
    disabled: !isEditing,
    ...(!isEditing && { placeholder: missing.value }),
  });
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  const wasPressed = useRef(false);

  // The pressed button is unmounted: focus to the first field, and back; a stored picture must not move it.
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    if (!isEditing) editButton.current?.focus();
    else if (wasPressed.current) document.getElementById(id)?.querySelector('input')?.focus();
    wasPressed.current = false;
  }, [isEditing, id]);
  const open = () => {
    wasPressed.current = true;
    edit();
  };

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {isEditing ? (
          <h2 className="text-xl font-bold">Edit Profile</h2>
        ) : (
          <button ref={editButton} type="button" className="btn btn-outline" onClick={open}>
            Edit Profile
          </button>
        )}
        <AccountBadge user={user} />
      </div>
      <AccountStatusBanner user={user} />
      <PendingEmail user={user} />
      {notice?.tone === 'success' ? <Banner tone="success">{notice.sentence}</Banner> : null}
      <form
        id={id}
        noValidate
        aria-label="Edit Profile"
        // Read-only values look like text: without boxes (controls.css), stars and hints.
        className={`flex flex-col ${isEditing ? 'gap-4' : 'gap-3 [&_input]:font-semibold [&_label]:font-normal [&_label_span]:hidden'}`}
        onSubmit={submit}
      >
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <TextField {...field('company_name')} label="Company Name" autoComplete="organization" required />
          <TextField {...field('full_name')} label="Full Name" autoComplete="name" required />
          <EmailField {...field('email')} />
          <MobileField {...field('mobile_number')} />
          <TextField {...field('city')} label="City" autoComplete="address-level2" required />
          <TextField
            {...field('business_number')}
            label="Business Number"
            autoComplete="off"
            {...(isEditing && { hint: signup.businessNumberHint })}
            required
          />
          <WebsiteField {...field('website_url')} label="Website" />
        </div>
        <CompanyDescriptionField {...field('description')} label={descriptionLabel} isHinted={isEditing} />
        <Missing user={user} />
        {profile.isEmailChanged ? <NewEmailFields password={profile.password} readOnly={busy} /> : null}
        {isEditing ? (
          <LogoField
            ref={pickerRef}
            file={profile.picture}
            error={profile.pictureProblem}
            disabled={busy}
            onPicked={profile.pickPicture}
            onRefused={profile.refusePicture}
          />
        ) : null}
        {notice?.tone === 'error' ? <Banner tone="error">{notice.sentence}</Banner> : null}
        {isEditing && notice === null ? <OfflineNote /> : null}
        {isChanged ? (
          <SubmitButton busy={busy} busyText="Saving...">
            Update Profile
          </SubmitButton>
        ) : isEditing ? (
          <>
            <button type="submit" className="btn btn-block disabled:text-base-content" disabled>
              Update Profile
            </button>
            <p className="text-base-content/80 -mt-2">Nothing is changed yet.</p>
          </>
        ) : null}
        {isEditing ? (
          <button type="button" className="btn btn-outline" disabled={busy} onClick={cancel}>
            Cancel
          </button>
        ) : null}
      </form>
    </Card>
  );
}

function Missing({ user }: { user: User }) {
  const fields = [
    ['Company Logo' satisfies Words, user.logo_url],
    ['Mobile Number' satisfies Words, user.mobile_number],
    ['Website' satisfies Words, user.website_url],
    [descriptionLabel, user.description],
  ] as const;
  const empty = fields.filter(([, value]) => !value);
  if (empty.length === 0) return null;
  return (
    <div className="text-base-content/80">
      <p>Complete Your Profile</p>
      <p>Still empty: {empty.map(([label]) => label).join(', ')}</p>
    </div>
  );
}

interface LogoFieldProps extends LogoPicking {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  ref: RefObject<HTMLInputElement | null>;
}

function LogoField({ file, error, disabled, ref, onPicked, onRefused }: LogoFieldProps) {
  const id = useId();
  useEffect(() => {
    if (file === null && ref.current) ref.current.value = '';
  }, [file, ref]);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        Company Logo
      </label>
      <p id={`${id}-hint`} className="text-base-content/80">
        {fileHints.logo}
      </p>
      <input
        ref={ref}
        id={id}
        name="image"
        type="file"
        className={`input h-auto py-2 ${error ? 'input-error' : ''}`}
        accept={acceptLogo}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-state`}
        onChange={({ target }) => {
          const refuse = (sentence: string) => {
            target.value = '';
            onRefused(sentence);
          };
          void pickLogo(target.files?.[0], { onPicked, onRefused: refuse });
        }}
      />
      <div id={`${id}-state`} aria-live="polite">
        <ErrorText>{error}</ErrorText>
        {file ? <p>New picture: {file.name}</p> : null}
      </div>
    </div>
  );
}

/** A business profile's view and edit states (screens.md section 4, Profile edit). */
export function useBusinessProfile(user: User) {
  const [isOpen, setOpen] = useState(false);
  const form = useProfileEditor({
    name: 'business-profile',
    current: businessValues(user),
    schema: businessProfile,
    onSaved: (sentence) => {
      setOpen(false);
      form.setNotice({ tone: 'success', sentence });
    },
  });
  return {
    ...form,
    isEditing: isOpen || form.isTouched,
    edit: () => {
      form.setNotice(null);
      setOpen(true);
    },
    cancel: () => {
      form.setNotice(null);
      form.clear();
      setOpen(false);
    },
  };
}

type BusinessProfile = ReturnType<typeof useBusinessProfile>;
