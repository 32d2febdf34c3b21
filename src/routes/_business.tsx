import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../session/guards';

/** A business's own screens. */
export const Route = createFileRoute('/_business')({ beforeLoad: requireRole('business') });
