import { useState } from 'react';
import type { BusinessSignup } from '#contract/accounts';
import type { FieldErrors } from '#contract/errors';
import {
  descriptionLabel,
  picture as pictureMessages,
  signup as signupMessages,
  validation,
} from '#contract/messages/account';
import { acceptLogo, fileHints } from '#contract/files';
import { lazyCheck } from '../../forms/lazy-check';
import { useFormFile } from '../../forms/use-form-file';
import { useForm, usePosted } from '../../forms/use-form';
import { useHydrated } from '../../services/services';
import { WebsiteField, TextField, EmailField, RequiredMark } from '../../ui/fields';
import { SignupScreen, useSignup } from './signup-screen';
import { Icon } from '../../ui/icon';
import { CompanyDescriptionField } from './account-fields';
import { PickedPicture, pickLogo, shrink, type LogoPicking } from './picture-field';

const checkSignup = lazyCheck(async () => (await import('#contract/accounts')).BusinessSignup);

export function BusinessSignupScreen() {
  const [image, setImage] = useFormFile('business-signup');
  const posted = usePosted('business-signup');
  const [imageError, setImageError] = useState(posted?.errors.image?.[0]);
  const form = useForm({
    name: 'business-signup',
    initial: {
      email: '',
      company_name: '',
      city: '',
      representative_name: '',
      business_number: '',
      website_url: '',
      description: '',
      password: '',
      password_confirmation: '',
    },
    check: checkSignup,
    input: (values) => ({ ...values, role: 'business' }),
    secret: ['password', 'password_confirmation'],
  });
  const signup = useSignup({
    name: 'business-signup',
    form,
    afterwards: signupMessages.businessAfterwards,
    onRefused: (errors) => setImageError(errors.image?.[0]),
    onDone: () => setImage(null),
  });
  const { image: _, ...fieldErrors } = form.errors;
  const missing = (errors: FieldErrors) => {
    const { logoRequired } = validation;
    if (!image) setImageError((known) => known ?? logoRequired);
    signup.refuse(signupMessages.imageMissing, { ...errors, ...(!image && { image: [logoRequired] }) });
  };
  const send = (user: BusinessSignup) => {
    if (!image) return missing({});
    setImageError(undefined);
    const body = new FormData();
    for (const [field, value] of Object.entries(user)) body.append(`user[${field}]`, value);
    body.append('user[image]', image, image.name);
    signup.send(body);
  };
  return (
    <SignupScreen
      title="Create Business Account"
      lead={<p>Advertise Your Internship: we check every business before students see it.</p>}
      form={{ ...form, errors: { ...fieldErrors, ...(imageError && { image: [imageError] }) } }}
      signup={signup}
      onSubmit={form.submit(send, missing)}
    >
      <EmailField {...form.field('email')} />
      <TextField {...form.field('company_name')} label="Company Name" autoComplete="organization" required />
      <TextField {...form.field('city')} label="City" autoComplete="address-level2" required />
      <TextField
        {...form.field('representative_name')}
        label="Representative Name"
        hint={signupMessages.representativeHint}
        autoComplete="name"
        required
      />
      <TextField
        {...form.field('business_number')}
        label="Business Number"
        hint={signupMessages.businessNumberHint}
        autoComplete="off"
        required
      />
      <WebsiteField {...form.field('website_url')} label="Website (optional)" />
      <AvatarPicker
        file={image}
        error={imageError}
        onPicked={(file) => {
          setImage(file);
          setImageError(undefined);
        }}
        onRefused={setImageError}
      />
      <div className="lg:col-span-2">
        <CompanyDescriptionField {...form.field('description')} label={`${descriptionLabel} (optional)`} />
      </div>
    </SignupScreen>
  );
}

interface AvatarPickerProps extends LogoPicking {
  file: File | null;
  error: string | undefined;
}

/** Round logo picker with preview and edit icon; checks type and size of the file (rule document-2). */
function AvatarPicker({ file, error, ...picking }: AvatarPickerProps) {
  const isHydrated = useHydrated();
  const [reading, setReading] = useState(false);
  const photograph = async (photo: File | undefined) => {
    if (!photo || reading) return;
    setReading(true);
    const small = await shrink(photo);
    if (typeof small === 'string') picking.onRefused(small);
    else await pickLogo(small, picking);
    setReading(false);
  };
  return (
    <div className="flex flex-col items-center gap-2 lg:col-span-2">
      <label
        data-plain
        className="focus-within:outline-accent relative grid size-32 cursor-pointer place-items-center rounded-full outline-offset-4 focus-within:outline-3"
      >
        <span
          data-scripted
          className="border-base-300 bg-base-200 grid size-32 place-items-center overflow-hidden rounded-full border-2"
        >
          {file ? (
            <PickedPicture file={file} className="size-full bg-white object-cover" />
          ) : (
            <Icon name="building" className="text-base-content/70 size-12" />
          )}
        </span>
        <span className="sr-only">Company logo (required)</span>
        <span
          role="img"
          aria-label="Edit"
          data-scripted
          className="bg-primary text-primary-content absolute right-0 bottom-0 grid size-12 place-items-center rounded-full"
        >
          <Icon name="edit" />
        </span>
        <input
          type="file"
          name="image"
          className="sr-only"
          // Absent in the HTML: w3m posts the form once a file is chosen in a field that has it.
          accept={isHydrated ? acceptLogo : undefined}
          aria-describedby="logo-help"
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            void pickLogo(event.target.files?.[0], picking);
            event.target.value = '';
          }}
        />
      </label>
      <p
        id="logo-help"
        className={error ? 'text-error font-semibold' : 'text-base-content/80'}
        aria-live="polite"
      >
        {reading ? pictureMessages.reading : (error ?? (file ? file.name : fileHints.logo))}
        {error || file ? null : <RequiredMark />}
      </p>
      <div data-scripted className="flex flex-col items-center gap-1">
        <p className="text-base-content/80 text-center">{signupMessages.noLogo}</p>
        {/* Not CameraButton, which would come with every form that leads to an account. */}
        <label className="btn btn-outline focus-within:outline-accent pointer-fine:hidden focus-within:outline-3">
          Take a photo
          <input
            type="file"
            className="sr-only"
            accept={isHydrated ? 'image/*' : undefined}
            capture="environment"
            aria-label="Take a photo as your logo"
            onChange={({ target }) => {
              void photograph(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
      </div>
    </div>
  );
}
