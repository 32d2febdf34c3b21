import { useState } from 'react';
import { formOwner } from '../services/session';
import { useServices, useSession } from '../services/services';

/**
 * Whose form this is, for its key: of whoever was here when it was opened, until they leave, also in another tab. What they
 * have typed is not the next person's to see; what a visitor has typed stays through a log-in.
 */
export function useFormOwner(): string {
  const { session } = useServices();
  useSession();
  // Not what the hook returns, which during hydration is a visitor.
  const here = session.get()?.userId ?? null;
  const [owner, setOwner] = useState(here);
  if (owner === here || owner === null) return formOwner(owner);
  setOwner(here);
  return formOwner(here);
}
