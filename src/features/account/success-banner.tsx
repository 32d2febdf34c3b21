import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { login as loginMessages } from '#contract/messages/account';
import { useHydrated } from '../../services/services';
import { Banner } from '../../ui/feedback';

const takeFocus = (banner: HTMLElement | null) => banner?.focus({ preventScroll: true });

interface DoneBannerProps {
  sentence: string;
  next?: string;
  /** Milliseconds until the redirect to the log-in. */
  after: number;
}

export function SuccessBanner({ sentence, next, after }: DoneBannerProps) {
  const navigate = useNavigate();
  const { from } = useSearch({ strict: false });
  useEffect(() => {
    // Replaces the history entry, so that "back" skips the empty form.
    const timer = setTimeout(() => void navigate({ to: '/login', search: { from }, replace: true }), after);
    return () => clearTimeout(timer);
  }, [navigate, from, after]);
  return (
    <Banner tone="success" ref={takeFocus}>
      <p>
        {sentence} {useHydrated() ? loginMessages.comes : ''}
      </p>
      {next ? <p>{next}</p> : null}
    </Banner>
  );
}
