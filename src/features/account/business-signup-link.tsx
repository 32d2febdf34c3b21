import { Link } from '@tanstack/react-router';

export const BusinessSignupLink = ({ onClick }: { onClick: () => void }) => (
  <p>
    Do you offer internships?{' '}
    <Link to="/business-signup" onClick={onClick} className="text-link inline-flex min-h-12 items-center">
      Register your business
    </Link>
  </p>
);
