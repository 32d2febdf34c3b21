import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { login as loginMessages } from '#contract/messages/account';
import { Banner } from '../../ui/feedback';

const takeFocus = (banner: HTMLElement | null) => banner?.focus({ preventScroll: true });

interface DoneBannerProps {
  sentence: string;
  next?: string;
  /** Milliseconds until the redirect to the log-in. */
  after: number;
}

/** Replaces a form that succeeded and takes the focus, then redirects to the log-in. */
export function DoneBanner({ sentence, next, after }: DoneBannerProps) {
  const navigate = useNavigate();
  useEffect(() => {
    // Replaces the history entry, so that "back" skips the empty form.
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), after);
    return () => clearTimeout(timer);
  }, [navigate, after]);
  return (
    <Banner tone="success" ref={takeFocus}>
      <p>
        {sentence} {loginMessages.comes}
      </p>
      {next ? <p>{next}</p> : null}
    </Banner>
  );
}
