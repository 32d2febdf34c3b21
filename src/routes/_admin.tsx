import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../session/guards';

/** Screens of admins. */
export const Route = createFileRoute('/_admin')({ beforeLoad: requireRole('admin') });
