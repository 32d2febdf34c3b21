import { useEffect, useEffectEvent, useState } from 'react';
import { carriedEmail } from '../../forms/carried-email';
import { useHydrated, useServices } from '../../services/services';

interface EmailForm {
  values: { email: string };
  set: (field: 'email', value: string) => void;
}

/** Carries an email between account forms. @returns `afterSignUp`: the sentence after a sign-up, else empty */
export function useCarriedEmail({ values, set }: EmailForm) {
  const { storage } = useServices();
  const isHydrated = useHydrated();
  const [carried] = useState(() => carriedEmail(storage));
  // The HTML of the page was rendered without a sign-up.
  const [afterSignUp] = useState(() => (isHydrated ? carried.get().after : ''));
  const take = useEffectEvent(() => {
    const { email } = carried.get();
    if (!email) return;
    carried.clear();
    set('email', email);
  });
  useEffect(() => take(), []);
  const carry = (after: string) => {
    if (!values.email) return;
    carried.set('email', values.email);
    carried.set('after', after);
  };
  return { carryEmail: () => carry(''), carrySignUp: carry, afterSignUp };
}
