import { Link } from '@tanstack/react-router';
import { business } from '#contract/messages/account';
import { internship } from '#contract/messages/internships';
import { useSession } from '../../services/services';
import { TwoColumns, Screen, BackLink } from '../../ui/screen';

const useList = () =>
  useSession()?.role === 'admin'
    ? ({ to: '/list-all-internships', label: 'List of Internships' } as const)
    : ({ to: '/all-internship', label: business.ownList } as const);

export function OwnListLink() {
  const { to, label } = useList();
  return <BackLink to={to}>{label}</BackLink>;
}

export const isInternshipId = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id);

export function InvalidId() {
  const { to, label } = useList();
  return (
    <Screen title={internship.invalidId} width="wide">
      <TwoColumns>
        <p role="alert">This address does not name an internship. Please choose one from your list.</p>
        <Link to={to} className="btn btn-primary self-start">
          {label}
        </Link>
      </TwoColumns>
    </Screen>
  );
}
