import * as v from 'valibot';
import { BusinessOverview } from '#contract/overview';
import * as accounts from '#contract/accounts';
import * as adminOverview from '#contract/overview';
import { CountAnswer, HealthAnswer, SiteDataAnswer } from '#contract/answers';
import * as applications from '#contract/applications';
import { CategoriesAnswer } from '#contract/categories';
import { ClaimCodesAnswer } from '#contract/claims';
import { OneTimePasswordAnswer } from '#contract/staff';
import { PortalStatus } from '#contract/portal-status';
import { HandedInAnswer, HandInCheck } from '#contract/hand-in';
import * as internships from '#contract/internships';
import { DeleteAccountAnswer, KeepAccountAnswer } from '#contract/my-data';
import { ParticipantListAnswer, ParticipantImportAnswer } from '#contract/participants';
import { NewsAnswer, NewsReadAnswer } from '#contract/news';
import { NotificationSettingsAnswer } from '#contract/notifications';
import { JobAlertsAnswer } from '#contract/job-alerts';
import { RegisteredAgainAnswer } from '#contract/registrations';
import { ReportedInternshipsAnswer } from '#contract/reports';
import { SavedInternshipsAnswer } from '#contract/saved-internships';
import { ProfileSavedAnswer, WaitingChangesAnswer } from '#contract/profile';
import * as staff from '#contract/staff';
import * as secondFactor from '#contract/second-factor';

const schemas: readonly (readonly [call: RegExp, schema: v.GenericSchema])[] = [
  [/^GET health$/, HealthAnswer],
  [/^DELETE site_data$/, SiteDataAnswer],
  [/^GET get_(platform|business)_\w+_count$/, CountAnswer],
  [/^GET users\/sessions$/, accounts.SessionListAnswer],
  [/^DELETE users\/sessions(\/\w+)?$/, accounts.MessageAnswer],
  [/^GET users\/second_factor$/, secondFactor.SecondFactorAnswer],
  [/^POST users\/second_factor$/, secondFactor.SecondFactorStartAnswer],
  [/^POST users\/second_factor\/(confirm|recovery_codes)$/, secondFactor.RecoveryCodesAnswer],
  [/^POST users\/second_factor\/off$/, accounts.MessageAnswer],
  [/^GET profile$/, accounts.ProfileAnswer],
  [/^POST users(\/claim)?$/, accounts.SignupAnswer],
  [/^POST users\/claim\/join$|^POST admin\/(correct_student|join_accounts)$/, ProfileSavedAnswer],
  [/^POST admin\/claim_codes$/, ClaimCodesAnswer],
  [/^GET admin\/registrations$/, RegisteredAgainAnswer],
  [/^POST admin\/one_time_password$/, OneTimePasswordAnswer],
  [/^GET admin\/staff$/, staff.StaffListAnswer],
  [/^POST admin\/staff$/, staff.StaffMadeAnswer],
  [/^PUT admin\/staff\/\d+$/, staff.StaffSavedAnswer],
  [/^PATCH users$|^PUT users\/terms$|^DELETE users\/profile_changes$/, ProfileSavedAnswer],
  [/^POST users\/sign_in$/, accounts.SignInAnswer],
  [
    /^(POST|PUT) users\/password(\/code)?$|^POST users\/number\/send_code$|^POST users\/email\/(confirm|undo|send_link)$|^DELETE users\/sign_out$|^POST admin\/(end_sessions|join_participants)$/,
    accounts.MessageAnswer,
  ],
  [/^POST (contact|newsletter_subscribe)$/, accounts.MessageAnswer],
  [/^GET internship_categories$/, CategoriesAnswer],
  [/^GET internship\/$/, internships.InternshipListAnswer],
  [/^GET internship\/my_internships$/, internships.OwnInternshipsAnswer],
  [/^(GET|PUT) saved_internships$/, SavedInternshipsAnswer],
  [/^(GET|POST) job_alerts$|^(PUT|DELETE) job_alerts\/\w+$|^PUT job_alert_mails$/, JobAlertsAnswer],
  [/^POST job_alert_mails\/(end|resume)$/, accounts.MessageAnswer],
  [/^GET admin\/reported_internships$/, ReportedInternshipsAnswer],
  [/^POST admin\/reported_internships\/\w+\/(clear|take_down)$/, accounts.MessageAnswer],
  [/^GET internship\/\w+$/, internships.InternshipAnswer],
  [/^(POST internship\/|PUT internship\/\w+)$/, internships.InternshipSavedAnswer],
  [/^DELETE internship\/|^PUT internship\/\w+\/report$/, accounts.MessageAnswer],
  [/^GET internship_applications\/my_applications$/, applications.OwnApplicationsAnswer],
  [/^GET internship_applications\/\w+\/applications$/, applications.ApplicantsAnswer],
  [/^GET internship_applications\/\w+$/, applications.ApplicationAnswer],
  [
    /^POST internship_applications\/\w+\/(update_status|answer|withdraw)$/,
    applications.ApplicationStatusAnswer,
  ],
  [/^PUT internship_applications\/\w+\/note$/, applications.ApplicationStatusAnswer],
  [/^GET business\/overview$/, BusinessOverview],
  [/^POST internship_applications\/handed_in$/, HandedInAnswer],
  [/^POST internship_applications\/handed_in\/check$/, HandInCheck],
  [/^GET admin\/list_students$/, accounts.StudentListAnswer],
  [/^GET admin\/list_business$/, accounts.BusinessListAnswer],
  [/^GET admin\/overview$/, adminOverview.AdminOverview],
  [/^GET admin\/portal_status$/, PortalStatus],
  [/^POST admin\/test_message$/, accounts.MessageAnswer],
  [/^GET admin\/registration\/\w+$/, adminOverview.RegistrationAnswer],
  [/^POST admin\/approve_matches$/, adminOverview.ApproveMatchesAnswer],
  [/^GET news$/, NewsAnswer],
  [/^POST news\/read$/, NewsReadAnswer],
  [/^(GET|PUT) notification_settings$|^POST users\/number\/confirm$/, NotificationSettingsAnswer],
  [/^(PUT|DELETE) push_subscription$/, NotificationSettingsAnswer],
  [/^POST my_data\/delete$/, DeleteAccountAnswer],
  [/^POST my_data\/keep$/, KeepAccountAnswer],
  [/^GET admin\/profile_changes$/, WaitingChangesAnswer],
  [/^POST admin\/profile_changes\/(accept|refuse)$/, accounts.MessageAnswer],
  [/^POST admin\/update_user_status$/, accounts.UserStatusAnswer],
  [/^POST admin\/participants$/, ParticipantImportAnswer],
  [/^GET admin\/participants$/, ParticipantListAnswer],
];

/** Checks an answer against its contract schema, in development and tests only. @throws Error naming the fields */
export function checkAnswer(method: string, path: string, body: unknown): void {
  const call = `${method.toUpperCase()} ${path.replace(/\?.*/, '')}`;
  const schema = schemas.find(([pattern]) => pattern.test(call))?.[1];
  if (!schema) throw new Error(`No answer schema for ${call}`);
  const { issues } = v.safeParse(schema, body);
  const problems = issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  if (problems) throw new Error(`${call} differs from the contract: ${problems.join('; ')}`);
}
