import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '#contract/messages';
import { Banner } from '../../ui/feedback';

const takeFocus = (banner: HTMLElement | null) => banner?.focus({ preventScroll: true });

interface DoneBannerProps {
  sentence: string;
  /** What comes later. */
  next?: string;
  /** Milliseconds until the log-in comes by itself. */
  after: number;
}

/** Takes the place of a form that has done its work, and the keyboard with it, until the log-in comes by itself. */
export function DoneBanner({ sentence, next, after }: DoneBannerProps) {
  const navigate = useNavigate();
  useEffect(() => {
    // The way back does not lead to the empty form.
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), after);
    return () => clearTimeout(timer);
  }, [navigate, after]);
  return (
    <Banner tone="success" ref={takeFocus}>
      <p>
        {sentence} {messages.login.comes}
      </p>
      {next ? <p>{next}</p> : null}
    </Banner>
  );
}
