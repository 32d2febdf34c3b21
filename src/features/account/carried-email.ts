import { useEffect, useEffectEvent, useState } from 'react';
import { createFormStore, formOwner } from '../../forms/form-store';
import { useServices } from '../../lib/services';

interface EmailForm {
  values: { email: string };
  set: (field: 'email', value: string) => void;
}

/**
 * Carries an email between the forms that lead to an account, so that it is typed once: kept as a visitor's form is (rule 36),
 * never in the address.
 * @returns hands on what is typed now, for a link to another of these forms
 */
export function useCarriedEmail({ values, set }: EmailForm): () => void {
  const { storage } = useServices();
  const [carried] = useState(() =>
    createFormStore(storage, `${formOwner(null)}.carried-email`, { email: '' }, []),
  );
  const take = useEffectEvent(() => {
    const { email } = carried.get();
    if (!email) return;
    carried.clear();
    set('email', email);
  });
  useEffect(() => take(), []);
  return () => {
    if (values.email) carried.set('email', values.email);
  };
}
