import { Link } from '@tanstack/react-router';
import { business as businessMessages } from '#contract/messages/account';
import { internship as internshipMessages } from '#contract/messages/internships';
import { useSession } from '../../services/services';
import { Screen, BackLink } from '../../ui/screen';

const useList = () =>
  useSession()?.role === 'admin'
    ? ({ to: '/list-all-internships', label: 'List of Internships' } as const)
    : ({ to: '/all-internship', label: businessMessages.ownList } as const);

export function OwnListLink() {
  const { to, label } = useList();
  return <BackLink to={to}>{label}</BackLink>;
}

export const isInternshipId = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id);

export function InvalidId() {
  const { to, label } = useList();
  return (
    <Screen title={internshipMessages.invalidId}>
      <p role="alert">This address does not name an internship. Please choose one from your list.</p>
      <Link to={to} className="btn btn-primary self-start">
        {label}
      </Link>
    </Screen>
  );
}
