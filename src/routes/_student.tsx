import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../session/guards';

/** A student's own screens. */
export const Route = createFileRoute('/_student')({ beforeLoad: requireRole('student') });
