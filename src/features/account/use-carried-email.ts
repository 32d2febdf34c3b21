import { useEffect, useEffectEvent, useState } from 'react';
import { useHydrated, useServices } from '../../services/services';
import { formOwner, type StringStorage } from '../../services/session';
import { createFormStore } from '../../forms/form-store';

/** An email carried between account forms, stored as a visitor's form (rule offline-4), never in the URL. */
export const carriedEmail = (storage: StringStorage) =>
  createFormStore(storage, `${formOwner(null)}.carried-email`, { email: '', after: '' }, []);

interface EmailForm {
  values: { email: string; mobile_number?: string };
  set(field: 'email' | 'mobile_number', value: string): void;
}

/** Carries an email between account forms. @returns `afterSignUp`: the sentence after a sign-up, else empty */
export function useCarriedEmail({ values, set }: EmailForm) {
  const { storage } = useServices();
  const isHydrated = useHydrated();
  const [carried] = useState(() => carriedEmail(storage));
  // The HTML of the page was rendered without a sign-up.
  const [afterSignUp] = useState(() => (isHydrated ? carried.get().after : ''));
  const take = useEffectEvent(() => {
    const { email: name } = carried.get();
    if (!name) return;
    carried.clear();
    set(name.includes('@') || values.mobile_number === undefined ? 'email' : 'mobile_number', name);
  });
  useEffect(() => take(), []);
  const carry = (after: string) => {
    // Who signs up without an e-mail logs in with the number (rule sign-in-8).
    const name = values.email || values.mobile_number;
    if (!name) return;
    carried.set('email', name);
    carried.set('after', after);
  };
  return { carryEmail: () => carry(''), carrySignUp: carry, afterSignUp };
}
