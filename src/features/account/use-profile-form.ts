import * as v from 'valibot';
import { useState } from 'react';
import type { GenericSchema } from 'valibot';
import { errorTable, type FieldErrors } from '#contract/errors';
import type { User } from '#contract/accounts';
import {
  picture as pictureMessages,
  profile as profileMessages,
  validation,
} from '#contract/messages/account';
import { BusinessProfileChange, StudentProfileChange, type ProfileSavedAnswer } from '#contract/profile';
import { email, optionalEmail } from '#contract/fields';
import { validator } from '#contract/validate';
import type { FormValues } from '../../forms/form-store';
import { useForm, type FieldProps } from '../../forms/use-form';
import { useFormFile } from '../../forms/use-form-file';
import { fieldErrors, isSessionExpired, errorMessage } from '../../services/api';
import { patch } from '../../services/patch';
import { useServices } from '../../services/services';
import { internshipKeys } from '../../services/shared-queries';
import { useProfileChange } from '../../services/update-cached-query';
import { titles, toast } from '../../lib/toast';

/** Stores names of edited fields; the others follow the profile's changes. */
const touchedField = 'touched';
/** Never stored; needed for a new e-mail (rule account-6). */
const passwordField = 'current_password';
const touchedIn = (values: FormValues) => new Set((values[touchedField] ?? '').split(' ').filter(Boolean));

/** The changed fields only (screens.md section 4), parsed. */
type ProfileValues = Record<string, string>;

interface EditorOptions<F extends string> {
  name: string;
  current: Record<F, string>;
  schema: GenericSchema;
  onSaved: (sentence: string) => void;
}

interface ProfileFormOptions<F extends string> extends Omit<EditorOptions<F>, 'onSaved'> {
  onMended: () => void;
}

function useProfileForm<F extends string>({ name, current, schema, onMended }: ProfileFormOptions<F>) {
  const fields = Object.keys(current) as F[];
  const shownIn = (values: FormValues) => {
    const touched = touchedIn(values);
    return Object.fromEntries(
      fields.map((field) => [field, (touched.has(field) ? values[field] : undefined) ?? current[field]]),
    ) as Record<F, string>;
  };
  const form = useForm({
    name,
    initial: { ...current, [touchedField]: '', [passwordField]: '' },
    check: validator(schema),
    input: shownIn,
    secret: [passwordField],
    onMended,
  });
  const shown = shownIn(form.values);
  const changed = fields.filter((field) => shown[field] !== current[field]);
  const isEmailChanged = (changed as string[]).includes('email');

  return {
    isChanged: changed.length > 0,
    isEmailChanged,
    password: form.field(passwordField),
    /** True also when an edited value equals the saved one. */
    isTouched: touchedIn(form.values).size > 0,
    id: form.id,
    clear: form.clear,
    refuse: form.refuse,
    focusInvalid: form.focusInvalid,
    field: (field: F): FieldProps => ({
      name: field,
      value: shown[field],
      error: form.errors[field]?.[0],
      onChange: (value) => {
        form.set(touchedField, [...touchedIn(form.values).add(field)].join(' '));
        form.set(field, value);
      },
    }),
    submit: (onValid: (change: ProfileValues) => void, onInvalid: (errors: FieldErrors) => void) =>
      form.submit((value) => {
        const read = value as ProfileValues;
        const change = Object.fromEntries(changed.map((field) => [field, read[field] ?? '']));
        const password = form.values[passwordField];
        onValid(isEmailChanged && password ? { ...change, [passwordField]: password } : change);
      }, onInvalid),
  };
}

interface SaveOptions {
  onSaved: (sentence: string, change: Change) => void;
  onFailed: (sentence: string, errors: FieldErrors) => void;
}

interface Change {
  change: ProfileValues;
  /** Null removes the saved picture. */
  image?: File | null | undefined;
}

/** Multipart with a picture; JSON otherwise, which is shorter. */
function bodyOf({ change, image }: Change): FormData | { user: ProfileValues | { image: null } } {
  if (!image) return { user: image === null ? { ...change, image } : change };
  const body = new FormData();
  for (const [field, value] of Object.entries(change)) body.append(`user[${field}]`, value);
  body.append('user[image]', image, image.name);
  return body;
}

function useSaveProfile({ onSaved, onFailed }: SaveOptions) {
  const { queryClient, session } = useServices();
  const saving = useProfileChange(
    (api, change: Change) => patch<ProfileSavedAnswer>(api, 'users', bodyOf(change)),
    ({ user, message }, sent) => {
      // Internships show their company.
      if (user.role === 'business') void queryClient.invalidateQueries({ queryKey: internshipKeys.all });
      const isRemoved = sent.image === null && message === profileMessages.updated;
      const sentence = isRemoved ? pictureMessages.removed : message;
      toast('success', sentence, titles.success);
      onSaved(sentence, sent);
    },
    (error) => {
      if (isSessionExpired(error)) return;
      const sentence = errorMessage(error, profileMessages.updateFailed);
      toast('error', sentence, titles.error);
      onFailed(sentence, fieldErrors(error));
    },
  );
  return {
    busy: saving.isPending,
    save: (change: Change) => {
      if (session.latest()) saving.mutate(change);
      else onFailed(errorTable.token_missing.sentence, {});
    },
  };
}

/** A profile's form with its picture and what became of it. Edits survive a reload. */
export function useProfileEditor<F extends string>({ onSaved, ...options }: EditorOptions<F>) {
  const [notice, setNotice] = useState<{ tone: 'success' | 'info' | 'error'; sentence: string } | null>(null);
  const [pictureProblem, refusePicture] = useState<string>();
  const [picture, keepPicture] = useFormFile(options.name);
  const clearNotice = () => setNotice(null);
  const form = useProfileForm({ ...options, onMended: clearNotice });
  const clear = () => {
    form.clear();
    keepPicture(null);
    refusePicture(undefined);
  };
  const { busy, save } = useSaveProfile({
    onSaved: (sentence, { image }) => {
      // Typed values stay when the picture was removed.
      if (image === null) return clearNotice();
      clear();
      onSaved(sentence);
    },
    onFailed: (sentence, errors) => {
      setNotice({ tone: 'error', sentence });
      refusePicture(errors.image?.[0]);
      form.refuse(errors);
    },
  });
  return {
    id: form.id,
    isEmailChanged: form.isEmailChanged,
    password: form.password,
    isTouched: form.isTouched || picture !== null,
    isChanged: form.isChanged || picture !== null,
    // Edits made while saving would be lost when the form is cleared.
    field: (name: F) => ({ ...form.field(name), readOnly: busy }),
    busy,
    notice,
    setNotice,
    picture,
    pictureProblem,
    pickPicture: (file: File | null) => {
      keepPicture(file);
      refusePicture(undefined);
      clearNotice();
    },
    refusePicture,
    removePicture: () => save({ change: {}, image: null }),
    clear,
    submit: form.submit(
      (change) => {
        const isChanged = Object.keys(change).length > 0 || picture !== null;
        if (!isChanged) return setNotice({ tone: 'info', sentence: profileMessages.nothingToChange });
        clearNotice();
        save({ change, image: picture ?? undefined });
      },
      (errors) => {
        clearNotice();
        form.focusInvalid(errors);
      },
    ),
  };
}

/** Both profile forms show one sentence for a missing and an invalid e-mail (screens.md section 5). */
const neededEmail = v.pipe(
  v.string(validation.emailNeeded),
  v.nonEmpty(validation.emailNeeded),
  email(validation.emailNeeded),
);

/** Who logs in with a number may go on without an e-mail (rule sign-in-8). */
export const studentProfile = ({ email: saved }: Pick<User, 'email'>) =>
  v.object({
    ...v.omit(StudentProfileChange, ['image']).entries,
    email: saved ? neededEmail : optionalEmail,
  });
export const studentValues = (user: User) => ({
  full_name: user.full_name,
  city: user.city ?? '',
  date_of_birth: user.date_of_birth ?? '',
  mobile_number: user.mobile_number ?? '',
  email: user.email,
  guardian_name: user.guardian?.name ?? '',
  guardian_number: user.guardian?.number ?? '',
});

/** `full_name` is the representative's (rule account-5). */
export const businessProfile = v.object({
  ...v.omit(BusinessProfileChange, ['representative_name']).entries,
  email: neededEmail,
});
export const businessValues = (user: User) => ({
  company_name: user.company_name ?? '',
  full_name: user.full_name,
  email: user.email,
  mobile_number: user.mobile_number ?? '',
  city: user.city ?? '',
  business_number: user.business_number ?? '',
  website_url: user.website_url ?? '',
  description: user.description ?? '',
});
