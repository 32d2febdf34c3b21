import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../session/guards';

export const Route = createFileRoute('/_admin')({ beforeLoad: requireRole('admin') });
