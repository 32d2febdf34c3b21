import { createFileRoute } from '@tanstack/react-router';
import { PrivacyScreen } from '../../features/site/privacy-screen';

export const Route = createFileRoute('/_public/privacy')({ component: PrivacyScreen });
