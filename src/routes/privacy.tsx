import { createFileRoute } from '@tanstack/react-router';
import { PrivacyScreen } from '../features/site/privacy-screen';

export const Route = createFileRoute('/privacy')({ component: PrivacyScreen });
