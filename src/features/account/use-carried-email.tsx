import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useHydrated, useServices } from '../../services/services';
import { formOwner, type StringStorage } from '../../services/session';
import { createFormStore } from '../../forms/form-store';

/** An email carried between account forms, stored as a visitor's form (rule offline-4), never in the URL. */
export const carriedEmail = (storage: StringStorage) =>
  createFormStore(storage, `${formOwner(null)}.carried-email`, { email: '', after: '' }, []);

interface EmailForm {
  values: { email: string; mobile_number?: string };
  set: (field: 'email', value: string) => void;
}

/** Carries an email between account forms, or a number where `setNumber` takes one. @returns `afterSignUp`: the sentence after a sign-up, else empty */
export function useCarriedEmail({ values, set }: EmailForm, setNumber?: (number: string) => void) {
  const { storage } = useServices();
  const isHydrated = useHydrated();
  const [carried] = useState(() => carriedEmail(storage));
  // The HTML of the page was rendered without a sign-up.
  const [afterSignUp] = useState(() => (isHydrated ? carried.get().after : ''));
  const take = useEffectEvent(() => {
    const { email: name } = carried.get();
    if (!name) return;
    carried.clear();
    if (setNumber && !name.includes('@')) setNumber(name);
    else set('email', name);
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

export const BusinessSignupLink = ({ onClick }: { onClick: () => void }) => (
  <p>
    Do you offer internships?{' '}
    <Link to="/business-signup" onClick={onClick} className="line-link">
      Register your business
    </Link>
  </p>
);
