import { useEffect, useEffectEvent, useState } from 'react';
import { createFormStore } from '../../forms/form-store';
import { formOwner } from '../../lib/form-key';
import { useHydrated, useServices } from '../../lib/services';

interface EmailForm {
  values: { email: string };
  set: (field: 'email', value: string) => void;
}

/**
 * Carries an email between the forms that lead to an account, so that it is typed once: kept as a visitor's form is (rule 36),
 * never in the address.
 * @returns `carryEmail` hands on what is typed now, for a link to another of these forms; `carrySignUp` also what comes after a
 * sign-up, which the next form has as `afterSignUp`: empty where one did not come from there
 */
export function useCarriedEmail({ values, set }: EmailForm) {
  const { storage } = useServices();
  const isHydrated = useHydrated();
  const [carried] = useState(() =>
    createFormStore(storage, `${formOwner(null)}.carried-email`, { email: '', after: '' }, []),
  );
  // The HTML of the page knows of no sign-up.
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
