import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_public/internship-details/')({
  staticData: { html: 'shell' },
  beforeLoad: () => {
    throw redirect({ to: '/all-internships', replace: true });
  },
});
