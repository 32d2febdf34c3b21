import { useState } from 'react';
import type { User } from '#contract/accounts';
import { useFormFile } from '../../forms/use-form-file';
import { useProfileForm, useSaveProfile, businessProfile, businessValues } from './use-profile-form';

interface Notice {
  tone: 'success' | 'error';
  sentence: string;
}

/** A business profile's view and edit states (screens.md section 4, Profile edit). Edits survive a reload. */
export function useBusinessProfile(user: User) {
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [pictureProblem, setPictureProblem] = useState<string>();
  const [picture, keepPicture] = useFormFile('business-profile');
  const form = useProfileForm({
    name: 'business-profile',
    current: businessValues(user),
    schema: businessProfile,
    onMended: () => setNotice(null),
  });

  const close = () => {
    form.clear();
    keepPicture(null);
    setPictureProblem(undefined);
    setOpen(false);
  };
  const { busy, save } = useSaveProfile({
    onSaved: (sentence) => {
      close();
      setNotice({ tone: 'success', sentence });
    },
    onFailed: (sentence, errors) => {
      setNotice({ tone: 'error', sentence });
      setPictureProblem(errors.image?.[0]);
      form.refuse(errors);
    },
  });

  return {
    formId: form.id,
    field: form.field,
    isEmailChanged: form.isEmailChanged,
    password: form.password,
    isEditing: isOpen || form.isTouched || picture !== null,
    isChanged: form.isChanged || picture !== null,
    busy,
    notice,
    edit: () => {
      setNotice(null);
      setOpen(true);
    },
    cancel: () => {
      setNotice(null);
      close();
    },
    submit: form.submit(
      (change) => {
        setNotice(null);
        save({ change, image: picture ?? undefined });
      },
      (errors) => {
        setNotice(null);
        form.focusInvalid(errors);
      },
    ),
    picture,
    pictureProblem,
    pickPicture: (file: File) => {
      keepPicture(file);
      setPictureProblem(undefined);
      setNotice(null);
    },
    refusePicture: setPictureProblem,
  };
}

export type BusinessProfile = ReturnType<typeof useBusinessProfile>;
