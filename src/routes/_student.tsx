import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../session/guards';

export const Route = createFileRoute('/_student')({ beforeLoad: requireRole('student') });
