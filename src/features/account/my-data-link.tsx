import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon';

/** To the PIN, and the lock, of who shares a phone (rule 78). */
export const SharedPhoneLink = () => (
  <Link to="/pin" className="text-link inline-flex min-h-12 items-center gap-2 self-start">
    <Icon name="lock" className="size-5" />
    Shared phone
  </Link>
);

/** To what is stored of the person, and how it is deleted. */
export const MyDataLink = () => (
  <Link to="/my-data" className="text-link inline-flex min-h-12 items-center self-start">
    My data
  </Link>
);
