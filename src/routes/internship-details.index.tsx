import { createFileRoute, redirect } from '@tanstack/react-router';

/** Without an id there is nothing to show: the list is where one finds it. */
export const Route = createFileRoute('/internship-details/')({
  beforeLoad: () => {
    throw redirect({ to: '/all-internships', replace: true });
  },
});
