import { Link } from '@tanstack/react-router';

/** The log-in link under a sign-up form. */
export const LogInInstead = () => (
  <p>
    Already registered?{' '}
    <Link to="/login" className="text-link inline-flex min-h-12 items-center">
      Login
    </Link>
  </p>
);
