import * as account from './messages/account';
import * as admin from './messages/admin';
import { applicants, applications, apply } from './messages/applications';
import { businessDay } from './messages/business';
import { claim, classroom, namesakes } from './messages/classroom';
import { internship, internshipPages } from './messages/internships';
import { jobAlerts } from './messages/job-alerts';
import { myData } from './messages/my-data';
import { notification, sentNotice } from './messages/news';
import { outbox } from './messages/outbox';
import { startScreen } from './messages/progress';
import { answers } from './messages/server-answers';
import * as site from './messages/site';

/** Most sentences of screens.md, for server and tests; the page imports subjects, to load less. */
export const messages = {
  ...account,
  ...admin,
  ...site,
  validation: { ...account.validation, ...answers.validation },
  profileChanges: { ...account.profileChanges, ...answers.profileChanges },
  email: { ...account.email, ...answers.email },
  portalStatus: { ...admin.portalStatus, ...answers.portalStatus },
  internship: { ...internship, ...internshipPages, ...startScreen },
  apply: { ...apply, ...answers.apply },
  applications: { ...applications, ...applicants, ...answers.applications },
  business: { ...account.business, ...answers.business },
  businessDay,
  jobAlerts: { ...jobAlerts, ...answers.jobAlerts },
  outbox,
  notification,
  sentNotice,
  claim,
  classroom,
  namesakes,
  myData,
} as const;
