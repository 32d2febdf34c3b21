import { createFileRoute } from '@tanstack/react-router';
import { beforeHome } from './-before-home';
import { Home } from './-home';

export const Route = createFileRoute('/_public/')({
  staticData: { html: 'home', parent: null },
  beforeLoad: beforeHome,
  component: Home,
});
