import { Link } from '@tanstack/react-router';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { Banner } from '../ui/feedback';

export interface WaitingBannerProps {
  /** Applications of anybody. */
  count: number;
  isOnLogIn: boolean;
}

export const WaitingBanner = ({ count, isOnLogIn }: WaitingBannerProps) => (
  <Banner tone="info">
    <p>{outboxMessages.waitingForLogIn(count)}</p>
    {isOnLogIn ? null : (
      <Link to="/login" className="btn mt-2">
        Log In
      </Link>
    )}
  </Banner>
);
