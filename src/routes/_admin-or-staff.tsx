import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../session/guards';

/** What staff may open (rule admin-11); what only admins may is in `_admin`. */
export const Route = createFileRoute('/_admin-or-staff')({ beforeLoad: requireRole('admin', 'staff') });
