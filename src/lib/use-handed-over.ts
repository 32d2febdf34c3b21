import { useLocation, useNavigate, type HistoryState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Words that the screen before left for this one in the history entry, said once: they are taken out of the entry, so
 * that neither a reload nor the way back says them again.
 */
export function useHandedOver(key: keyof HistoryState): string | undefined {
  const given = useLocation({ select: ({ state }): unknown => state[key] });
  const [kept] = useState(typeof given === 'string' ? given : undefined);
  const navigate = useNavigate();
  const takeOut = useEffectEvent(() => {
    if (kept === undefined) return;
    void navigate({ to: '.', search: true, hash: true, state: {}, replace: true, resetScroll: false });
  });
  useEffect(() => takeOut(), []);
  return kept;
}
