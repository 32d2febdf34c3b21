import { createFileRoute } from '@tanstack/react-router';

/** Public screens for who shows the portal in a classroom; a visitor's phone saves them when it opens one. */
export const Route = createFileRoute('/_classroom')({ staticData: { html: 'static' } });
