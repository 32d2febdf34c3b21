import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '../../features/site/about-screen';

export const Route = createFileRoute('/_public/about')({ component: AboutScreen });
