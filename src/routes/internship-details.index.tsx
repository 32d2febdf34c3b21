import { createFileRoute, redirect } from '@tanstack/react-router';

/** Without an id: redirects to the list. */
export const Route = createFileRoute('/internship-details/')({
  beforeLoad: () => {
    throw redirect({ to: '/all-internships', replace: true });
  },
});
