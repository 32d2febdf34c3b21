import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useServices } from '../../services/services';
import { Icon } from '../../ui/icon';
import { adminQueries } from './admin-queries';

export function ChangedProfilesLink() {
  const { api } = useServices();
  const count = useQuery({ ...adminQueries.overview(api), enabled: false }).data?.body.waiting.changes;
  return count ? (
    <Link to="/changed-profiles" className="btn btn-outline">
      <Icon name="edit" className="size-5" />
      Changed profiles ({count})
    </Link>
  ) : null;
}
