import { createFileRoute } from '@tanstack/react-router';
import { Home } from './-home';
import { beforeHome } from './-own-home';

export const Route = createFileRoute('/_public/')({
  staticData: { html: 'home', parent: null },
  beforeLoad: beforeHome,
  component: Home,
});
