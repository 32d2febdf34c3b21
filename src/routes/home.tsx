import { createFileRoute } from '@tanstack/react-router';
import { beforeHome } from './-before-home';
import { Home } from './-home';

export const Route = createFileRoute('/home')({ beforeLoad: beforeHome, component: Home });
