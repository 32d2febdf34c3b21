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
  appeal,
  business,
  noReason,
  student,
  profileChanges,
} from './messages/account';
import { answers } from './messages/server-answers';
import { applicants, applications, apply } from './messages/applications';
import { classroom } from './messages/classroom';
import { internshipPages, internship } from './messages/internships';
import { jobAlerts } from './messages/job-alerts';
import { myData } from './messages/my-data';
import { missing, newsletter, notFound, offline, contact, install, lists } from './messages/site';
import { businessDay } from './messages/business';
import { admin, dashboard, participants } from './messages/admin';
import { startScreen } from './messages/progress';
import { notification } from './messages/news';
import { outbox } from './messages/outbox';

/** Most sentences of screens.md, for server and tests; the page imports subjects, to load less. */
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
