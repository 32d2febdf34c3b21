import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireRole } from '../lib/guards';

/** The tab bar stands above its first tab (rule 32). */
export const Route = createFileRoute('/profile-tabs')({
  beforeLoad: ({ context, location }) => {
    requireRole('student')({ context, location });
    throw redirect({ to: '/profile', replace: true });
  },
});
