import { createFileRoute } from '@tanstack/react-router';
import { beforeHome } from './-before-home';
import { Home } from './-home';

export const Route = createFileRoute('/')({ beforeLoad: beforeHome, component: Home });
