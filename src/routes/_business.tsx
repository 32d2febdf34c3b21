import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../session/guards';

export const Route = createFileRoute('/_business')({ beforeLoad: requireRole('business') });
