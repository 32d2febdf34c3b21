import type { Operation } from './http/operation';
import { accountOperations } from './modules/accounts/accounts.operations';
import { ownAccountOperations } from './modules/accounts/own-account.operations';
import { adminOperations } from './modules/admin/admin.operations';
import { peopleOperations } from './modules/admin/people.operations';
import { applicationOperations } from './modules/applications/applications.operations';
import { handInOperations } from './modules/applications/submit-application.operations';
import { overviewOperations } from './modules/overview/overview.operations';
import { fileOperations } from './modules/files/files.operations';
import {
  internshipOperations,
  savedInternshipOperations,
} from './modules/internships/internships.operations';
import { jobAlertOperations } from './modules/job-alerts/job-alerts.operations';
import { myDataOperations } from './modules/my-data/my-data.operations';
import { newsOperations } from './modules/news/news.operations';
import { notificationOperations } from './modules/notifications/notifications.operations';
import { outreachOperations } from './modules/outreach/outreach.operations';
import { participantOperations } from './modules/participants/participants.operations';
import { portalStatusOperations, serviceOperations } from './modules/service/service.operations';
import { reportOperations } from './modules/reports/reports.operations';
import { secondFactorOperations } from './modules/second-factor/second-factor.operations';
import { staffOperations } from './modules/staff/staff.operations';
import { uploadOperations } from './modules/uploads/uploads.operations';

/** In the order of the OpenAPI document. Fixed paths come before those with parameters. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...ownAccountOperations,
  ...secondFactorOperations,
  ...myDataOperations,
  ...newsOperations,
  ...notificationOperations,
  ...internshipOperations,
  ...savedInternshipOperations,
  ...reportOperations,
  ...jobAlertOperations,
  ...applicationOperations,
  ...handInOperations,
  ...uploadOperations,
  ...adminOperations,
  ...peopleOperations,
  ...participantOperations,
  ...staffOperations,
  ...portalStatusOperations,
  ...overviewOperations,
  ...outreachOperations,
  ...fileOperations,
  ...serviceOperations(() => operations),
];
