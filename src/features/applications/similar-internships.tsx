import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { applying } from '#contract/messages/applications';
import { useServices } from '../../services/services';
import { internshipQuery } from '../../services/shared-queries';

interface SimilarInternshipsProps {
  to: number;
  className: string;
}

export function SimilarInternships({ to, className }: SimilarInternshipsProps) {
  const { api } = useServices();
  const known = useQuery({ ...internshipQuery(api, String(to)), enabled: false }).data;
  return (
    <Link to="/all-internships" search={{ location: known?.body.internship.location }} className={className}>
      {applying.similar}
    </Link>
  );
}
