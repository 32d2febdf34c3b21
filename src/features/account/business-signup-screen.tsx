import { useState } from 'react';
import { BusinessSignup } from '#contract/accounts';
import { messages } from '#contract/messages';
import { useFormFile } from '../../forms/use-form-file';
import { useForm } from '../../forms/use-form';
import { TextField } from '../../ui/fields';
import { EmailField } from '../../ui/person-fields';
import { AvatarPicker } from './avatar-picker';
import { SignupScreen } from './signup-screen';
import { useSignup } from './use-signup';

/** Sign-up of a business, with its logo (screens.md section 2, Business signup). */
export function BusinessSignupScreen() {
  const [image, setImage] = useFormFile('business-signup');
  const [imageError, setImageError] = useState<string>();
  const form = useForm({
    name: 'business-signup',
    initial: {
      email: '',
      company_name: '',
      city: '',
      representative_name: '',
      business_number: '',
      website_url: '',
      password: '',
      password_confirmation: '',
    },
    schema: BusinessSignup,
    input: (values) => ({ ...values, role: 'business' }),
    secret: ['password', 'password_confirmation'],
  });
  const signup = useSignup({
    onRefused: (errors) => {
      form.setErrors(errors);
      setImageError(errors.image?.[0]);
    },
    onDone: () => {
      form.clear();
      setImage(null);
    },
  });
  const missing = () => {
    if (!image) setImageError((known) => known ?? messages.validation.logoRequired);
    signup.fail(messages.signup.imageMissing);
  };
  const send = (user: BusinessSignup) => {
    if (!image) return missing();
    setImageError(undefined);
    const body = new FormData();
    for (const [field, value] of Object.entries(user)) body.append(`user[${field}]`, value);
    body.append('user[image]', image, image.name);
    signup.send(body);
  };
  return (
    <SignupScreen
      title="Create Business Account"
      lead={<strong>Advertise Your Internship</strong>}
      intro={
        <p>
          Meet school leavers who are prepared and keen to work. We check every business before its
          internships are shown.
        </p>
      }
      form={form}
      signup={signup}
      onSubmit={form.submit(send, missing)}
    >
      <AvatarPicker
        file={image}
        error={imageError}
        onPicked={(file) => {
          setImage(file);
          setImageError(undefined);
        }}
        onRefused={setImageError}
      />
      <EmailField {...form.field('email')} />
      <TextField {...form.field('company_name')} label="Company Name" autoComplete="organization" required />
      <TextField {...form.field('city')} label="City" autoComplete="address-level2" required />
      <TextField
        {...form.field('representative_name')}
        label="Representative Name"
        autoComplete="name"
        required
      />
      <TextField {...form.field('business_number')} label="Business Number" autoComplete="off" required />
      <TextField
        {...form.field('website_url')}
        label="Website (optional)"
        type="url"
        inputMode="url"
        autoComplete="url"
      />
    </SignupScreen>
  );
}
