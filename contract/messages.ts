import {
  email,
  forgot,
  login,
  logout,
  password,
  picture,
  profile,
  signup,
  validation,
} from './messages/account';
import { answers } from './messages/answers';
import { applicants } from './messages/applicants';
import { applications, apply } from './messages/applications';
import { classroom } from './messages/classroom';
import { internshipPages } from './messages/internship-pages';
import { internship } from './messages/internships';
import { jobAlerts } from './messages/job-alerts';
import { myData } from './messages/my-data';
import { missing } from './messages/missing';
import { businessDay } from './messages/business-day';
import { admin, dashboard, participants } from './messages/people';
import { appeal, business, noReason, student } from './messages/registration';
import { newsletter, notFound, offline } from './messages/site';
import { contact, install, lists } from './messages/site-screens';
import { startScreen } from './messages/start-screen';
import { notification } from './messages/notification';
import { outbox } from './messages/outbox';
import { profileChanges } from './messages/profile-changes';

/**
 * Most sentences of screens.md sections 4, 5 and 8 in one object, for server and tests. The page imports the file of a subject,
 * so that a screen loads only its own; some subjects stand in their file only.
 */
export const messages = {
  validation: { ...validation, ...answers.validation },
  login,
  logout,
  signup,
  profile,
  picture,
  profileChanges: { ...profileChanges, ...answers.profileChanges },
  email: { ...email, ...answers.email },
  forgot,
  password,
  contact,
  newsletter,
  participants,
  internship: { ...internship, ...internshipPages, ...startScreen },
  apply: { ...apply, ...answers.apply },
  applications: { ...applications, ...applicants, ...answers.applications },
  admin,
  student,
  noReason,
  appeal,
  business: { ...business, ...answers.business },
  businessDay,
  dashboard,
  jobAlerts: { ...jobAlerts, ...answers.jobAlerts },
  offline,
  lists,
  outbox,
  notification,
  classroom,
  install,
  missing,
  myData,
  notFound,
} as const;
