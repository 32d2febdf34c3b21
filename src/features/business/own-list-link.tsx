import { Link } from '@tanstack/react-router';
import { messages } from '#contract/messages';
import { Icon } from '../../ui/icon';

/** The way back from one internship to the business's list. */
export function OwnListLink() {
  return (
    <Link to="/all-internship" className="text-link inline-flex min-h-12 items-center gap-1">
      <Icon name="back" className="size-5" />
      {messages.business.ownList}
    </Link>
  );
}
