import { useState } from 'react';
import { formOwner } from '../services/session';
import { useServices, useSession } from '../services/services';

/** A form's owner: the person at its opening, until they leave. A visitor's stays through a log-in. */
export function useFormOwner(): string {
  const { session } = useServices();
  useSession();
  // Not the hook's value, a visitor's during hydration.
  const here = session.get()?.userId ?? null;
  const [owner, setOwner] = useState(here);
  if (owner === here || owner === null) return formOwner(owner);
  setOwner(here);
  return formOwner(here);
}
