import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../lib/guards';

/** A business's own screens. */
export const Route = createFileRoute('/_business')({ beforeLoad: requireRole('business') });
