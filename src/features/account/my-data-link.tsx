import { Link } from '@tanstack/react-router';

/** To what is stored of the person, and how it is deleted. */
export const MyDataLink = () => (
  <Link to="/my-data" className="text-link inline-flex min-h-12 items-center self-start">
    My data
  </Link>
);
