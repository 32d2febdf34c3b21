import { Link } from '@tanstack/react-router';

/** Under a sign-up, for who has done it before. */
export const LogInInstead = () => (
  <p>
    Already registered?{' '}
    <Link to="/login" className="text-link inline-flex min-h-12 items-center">
      Login
    </Link>
  </p>
);
