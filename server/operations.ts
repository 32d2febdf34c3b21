import type { Operation } from './http/operation';
import { accountOperations, passwordOperations } from './modules/accounts/accounts.operations';
import {
  emailOperations,
  languageOperations,
  profileChangeOperations,
  sessionOperations,
} from './modules/accounts/own-account.operations';
import { adminOperations, overviewOperations } from './modules/admin/admin.operations';
import { profileDecisionOperations, registrationOperations } from './modules/admin/registrations.operations';
import { applicationOperations } from './modules/applications/applications.operations';
import { handInOperations } from './modules/applications/hand-in.operations';
import { countOperations } from './modules/counts/counts.operations';
import { fileOperations } from './modules/files/files.operations';
import { healthOperations } from './modules/health/health.operations';
import { internshipOperations, listOperations } from './modules/internships/internships.operations';
import { jobAlertOperations } from './modules/job-alerts/job-alerts.operations';
import { myDataOperations } from './modules/my-data/my-data.operations';
import { newsOperations } from './modules/news/news.operations';
import { notificationOperations } from './modules/notifications/notifications.operations';
import { openapiOperations } from './openapi/openapi.operations';
import { outreachOperations } from './modules/outreach/outreach.operations';
import { businessOverviewOperations } from './modules/overview/business-overview.operations';
import { participantOperations } from './modules/participants/participants.operations';
import { reportOperations } from './modules/reports/reports.operations';
import { savedInternshipOperations } from './modules/saved-internships/saved-internships.operations';
import { secondFactorOperations } from './modules/second-factor/second-factor.operations';
import { siteDataOperations } from './modules/site-data/site-data.operations';
import { uploadOperations } from './modules/uploads/uploads.operations';

/** In the order of the OpenAPI document. Fixed paths come before those with parameters. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...passwordOperations,
  ...emailOperations,
  ...profileChangeOperations,
  ...languageOperations,
  ...sessionOperations,
  ...secondFactorOperations,
  ...myDataOperations,
  ...newsOperations,
  ...notificationOperations,
  ...listOperations,
  ...internshipOperations,
  ...savedInternshipOperations,
  ...reportOperations,
  ...jobAlertOperations,
  ...applicationOperations,
  ...handInOperations,
  ...uploadOperations,
  ...adminOperations,
  ...overviewOperations,
  ...registrationOperations,
  ...profileDecisionOperations,
  ...participantOperations,
  ...countOperations,
  ...businessOverviewOperations,
  ...outreachOperations,
  ...fileOperations,
  ...healthOperations,
  ...siteDataOperations,
  ...openapiOperations(() => operations),
];
