import { Link } from '@tanstack/react-router';
import { useWaiting } from '../../services/shared-queries';
import { Icon } from '../../ui/icon';

export function ChangedProfilesLink() {
  const count = useWaiting()?.changes;
  return count ? (
    <Link to="/changed-profiles" className="btn btn-outline">
      <Icon name="edit" className="size-5" />
      Changed profiles ({count})
    </Link>
  ) : null;
}
