import { Link } from '@tanstack/react-router';

/** Link to the stored data and its deletion. */
export const MyDataLink = () => (
  <Link to="/my-data" className="text-link inline-flex min-h-12 items-center self-start">
    My data
  </Link>
);
