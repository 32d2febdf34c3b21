/** In the order of the table. */
const columns = [
  'visitor',
  'expired token',
  'student',
  'pending student',
  'rejected student',
  'student set back to pending',
  'student rejected after approval',
  'another student',
  'business',
  'pending business',
  'rejected business',
  'business set back to pending',
  'business rejected after approval',
  'another business',
  'admin',
  'staff',
] as const;
/** Who asks: the column of staff, who are of a place, is also that of staff of the other kinds. */
export const askers = [...columns, 'staff of a cohort', 'staff of everybody'] as const;
export type Asker = (typeof askers)[number];

/** What a letter behind a status stands for: a code of contract/errors.ts. */
export const legend = {
  '401t': '401 token_missing',
  '401e': '401 session_expired',
  '403a': '403 not_admin',
  '403b': '403 not_business',
  '403s': '403 not_student',
  '403r': '403 account_rejected',
  '403l': '403 link_expired',
  '403o': '403 out_of_scope',
  '404i': '404 internship_not_found',
  '404n': '404 not_found',
} as const;

/**
 * What every call answers to everyone who asks for it in the right way, with a body that is accepted. "The" internship is
 * the approved business's, "the" application the approved student's to it; "own" ones are the asker's. "set-back" is an
 * account that an admin set back to pending, the second "rejected" one that an admin rejected after approving it; what they
 * own they made while approved.
 */
const table = `
                                                          visitor expired student pending rejected set-back rejected another business pending rejected set-back rejected another admin staff
POST   /users, a student                                  201   201   201   201   201   201   201   201   201   201   201   201   201   201   201  201
POST   /users, a business                                 201   201   201   201   201   201   201   201   201   201   201   201   201   201   201  201
POST   /users/claim                                       201   201   201   201   201   201   201   201   201   201   201   201   201   201   201  201
POST   /users/sign_in                                     200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
DELETE /users/sign_out                                    401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
PATCH  /users                                             401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
PATCH  /users, a password                                 401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
POST   /users/password                                    200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
PUT    /users/password                                    200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
PUT    /users/password/code                               200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
POST   /users/number/send_code                            401t  401e  200   200   200   200   200   200   403s  403s  403s  403s  403s  403s  403s  403s
POST   /users/number/confirm                              401t  401e  200   200   200   200   200   200   403s  403s  403s  403s  403s  403s  403s  403s
POST   /users/email/confirm                               200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
POST   /users/email/undo                                  200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
POST   /users/email/send_link                             401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
DELETE /users/profile_changes                             401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
PUT    /users/language                                    401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
PUT    /users/terms                                       401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
GET    /users/sessions                                    401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
DELETE /users/sessions                                    401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
DELETE /users/sessions/:id                                200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
GET    /users/second_factor                               401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /users/second_factor                               401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  201  403a
POST   /users/second_factor/confirm                       401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /users/second_factor/recovery_codes                401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /users/second_factor/off                           401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /my_data                                           401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   403s  403s
POST   /my_data/delete                                    401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   403s  403s
POST   /my_data/keep                                      401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   403s  403s
GET    /news                                              401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   403s  403s
POST   /news/read                                         401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   403s  403s
GET    /notification_settings                             401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200   403s
PUT    /notification_settings                             401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200   403s
PUT    /push_subscription                                 401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200   403s
DELETE /push_subscription                                 401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200   403s
GET    /profile                                           401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
POST   /contact                                           201   201   201   201   201   201   201   201   201   201   201   201   201   201   201  201
POST   /newsletter_subscribe                              200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
GET    /internship_categories                             200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
GET    /internship                                        200   401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
GET    /internship/                                       200   401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
GET    /internship/my_internships                         401t  401e  403b  403b  403b  403b  403b  403b  200   200   200   200   200   200   403b  403b
POST   /internship                                        401t  401e  403b  403b  403b  403b  403b  403b  201   201   403r  201   403r  201   403b  403b
POST   /internship/                                       401t  401e  403b  403b  403b  403b  403b  403b  201   201   403r  201   403r  201   403b  403b
GET    /internship/:id                                    401t  401e  200   200   200   200   200   200   200   200   200   200   200   200   200  200
GET    /internship/:id, archived                          401t  401e  404i  404i  404i  404i  404i  404i  200   404i  404i  404i  404i  404i  200  404i
GET    /internship/:id, own                               401t  401e  404i  404i  404i  404i  404i  404i  200   200   200   200   200   200   200  404i
PUT    /internship/:id                                    401t  401e  403b  403b  403b  403b  403b  403b  200   404i  403r  404i  403r  404i  403b  403b
PUT    /internship/:id, own                               401t  401e  403b  403b  403b  403b  403b  403b  200   200   403r  200   403r  200   403b  403b
PUT    /internship/:id, its status                        401t  401e  403b  403b  403b  403b  403b  403b  200   404i  403r  404i  403r  404i  403b  403b
DELETE /internship/:id                                    401t  401e  403b  403b  403b  403b  403b  403b  200   404i  403r  404i  403r  404i  403b  403b
DELETE /internship/:id, own                               401t  401e  403b  403b  403b  403b  403b  403b  200   200   403r  200   403r  200   403b  403b
GET    /saved_internships                                 401t  401e  200   200   200   200   200   200   403s  403s  403s  403s  403s  403s  403s  403s
PUT    /saved_internships                                 401t  401e  200   200   200   200   200   200   403s  403s  403s  403s  403s  403s  403s  403s
PUT    /internship/:id/report                             401t  401e  200   200   403r  200   403r  200   403s  403s  403s  403s  403s  403s  403s  403s
PUT    /internship/:id/report, archived                   401t  401e  404i  404i  403r  404i  403r  404i  403s  403s  403s  403s  403s  403s  403s  403s
GET    /job_alerts                                        401t  401e  200   200   200   200   200   200   403s  403s  403s  403s  403s  403s  403s  403s
POST   /job_alerts                                        401t  401e  200   200   403r  200   403r  200   403s  403s  403s  403s  403s  403s  403s  403s
PUT    /job_alerts/:id, own                               401t  401e  200   200   403r  200   403r  200   403s  403s  403s  403s  403s  403s  403s  403s
PUT    /job_alerts/:id                                    401t  401e  404n  404n  403r  404n  403r  404n  403s  403s  403s  403s  403s  403s  403s  403s
DELETE /job_alerts/:id                                    401t  401e  200   200   200   200   200   200   403s  403s  403s  403s  403s  403s  403s  403s
PUT    /job_alert_mails                                   401t  401e  200   200   200   200   200   200   403s  403s  403s  403s  403s  403s  403s  403s
POST   /job_alert_mails/end                               200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
POST   /job_alert_mails/resume                            200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
POST   /internship_applications                           401t  401e  201   201   403r  201   403r  201   403s  403s  403s  403s  403s  403s  403s  403s
POST   /internship_applications, for nobody               401t  401e  201   201   403r  201   403r  201   403s  403s  403s  403s  403s  403s  404n  404n
GET    /internship_applications/my_applications           401t  401e  200   200   200   200   200   200   403s  403s  403s  403s  403s  403s  403s  403s
POST   /internship_applications/handed_in                 401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  201  201
POST   /internship_applications/handed_in, out of scope   401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  201  404n
POST   /internship_applications/handed_in/check           401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  200
POST   /internship_applications/handed_in/check, out of scope 401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  404n
GET    /receipts/:key                                    401t  401e  200   404n  404n  404n  404n  404n  403s  403s  403s  403s  403s  403s  403s  403s
GET    /receipts/:key, own                               401t  401e  200   200   404n  200   200   200   403s  403s  403s  403s  403s  403s  403s  403s
GET    /documents/:sha256                                401t  401e  200   404n  404n  404n  404n  404n  403s  403s  403s  403s  403s  403s  403s  403s
GET    /documents/:sha256, own                           401t  401e  200   200   404n  200   200   200   403s  403s  403s  403s  403s  403s  403s  403s
GET    /internship_applications/:id                       401t  401e  200   404n  404n  404n  404n  404n  200   403r  403r  403r  403r  404n  200  404n
GET    /internship_applications/:id, held                 401t  401e  404n  200   404n  404n  404n  404n  404n  403r  403r  403r  403r  404n  200  404n
GET    /internship_applications/:id, own                  401t  401e  200   200   404n  200   200   200   200   403r  403r  403r  403r  200   200  404n
GET    /internship_applications/:id, of a student set back 401t  401e  404n  404n  404n  200   404n  404n  404n  403r  403r  403r  403r  404n  200  404n
GET    /internship_applications/:internshipId/applications 401t  401e  403b  403b  403b  403b  403b  403b  200   403r  403r  403r  403r  404i  200  403b
GET    /internship_applications/:internshipId/applications, own 401t  401e  403b  403b  403b  403b  403b  403b  200   403r  403r  403r  403r  200   200  403b
POST   /internship_applications/:applicationId/update_status 401t  401e  403b  403b  403b  403b  403b  403b  200   403r  403r  403r  403r  404n  403b  403b
POST   /internship_applications/:applicationId/update_status, own 401t  401e  403b  403b  403b  403b  403b  403b  200   403r  403r  403r  403r  200   403b  403b
POST   /internship_applications/:applicationId/update_status, of a student set back 401t  401e  403b  403b  403b  403b  403b  403b  404n  403r  403r  403r  403r  404n  403b  403b
POST   /internship_applications/:applicationId/answer 401t  401e  403b  403b  403b  403b  403b  403b  200   403r  403r  403r  403r  404n  403b  403b
POST   /internship_applications/:applicationId/answer, own 401t  401e  403b  403b  403b  403b  403b  403b  200   403r  403r  403r  403r  200   403b  403b
POST   /internship_applications/:applicationId/answer, of a student set back 401t  401e  403b  403b  403b  403b  403b  403b  404n  403r  403r  403r  403r  404n  403b  403b
POST   /internship_applications/:id/withdraw             401t  401e  200   404n  404n  404n  404n  404n  403s  403s  403s  403s  403s  403s  403s  403s
POST   /internship_applications/:id/withdraw, own        401t  401e  200   200   404n  200   200   200   403s  403s  403s  403s  403s  403s  403s  403s
PUT    /internship_applications/:applicationId/note   401t  401e  403b  403b  403b  403b  403b  403b  200   403r  403r  403r  403r  404n  403b  403b
PUT    /internship_applications/:applicationId/note, own   401t  401e  403b  403b  403b  403b  403b  403b  200   403r  403r  403r  403r  200   403b  403b
PUT    /internship_applications/:applicationId/note, of a student set back   401t  401e  403b  403b  403b  403b  403b  403b  404n  403r  403r  403r  403r  404n  403b  403b
POST   /uploads                                           401t  401e  201   201   403r  201   403r  201   403s  403s  403s  403s  403s  403s  403s  403s
POST   /uploads, for nobody                               401t  401e  201   201   403r  201   403r  201   403s  403s  403s  403s  403s  403s  404n  404n
GET    /uploads/:id                                       401t  401e  200   404n  404n  404n  404n  404n  403s  403s  403s  403s  403s  403s  403s  403s
PATCH  /uploads/:id                                       401t  401e  204   404n  403r  404n  403r  404n  403s  403s  403s  403s  403s  403s  403s  403s
DELETE /uploads/:id                                       401t  401e  204   404n  404n  404n  404n  404n  403s  403s  403s  403s  403s  403s  403s  403s
GET    /admin/list_students                               401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  200
GET    /admin/list_business                               401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /admin/approve_user                                401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /admin//approve_user                               401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /admin/update_user_status                          401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
GET    /admin/overview                                    401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
GET    /admin/applications_of_year                        401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
GET    /admin/registration/:id                            401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  200
GET    /admin/registration/:id, out of scope              401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  404n
POST   /admin/one_time_password                           401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  200
POST   /admin/one_time_password, out of scope             401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  404n
POST   /admin/one_time_password, a business               401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  404n
POST   /admin/one_time_password, staff                    401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  404n
POST   /admin/correct_student                             401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  200
POST   /admin/correct_student, out of scope               401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  404n
POST   /admin/end_sessions                                401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  200
POST   /admin/end_sessions, out of scope                  401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  404n
POST   /admin/end_sessions, a business                    401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  404n
POST   /admin/end_sessions, staff                         401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  404n
POST   /admin/join_accounts                               401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  200
POST   /admin/join_accounts, out of scope                 401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  404n
POST   /admin/join_participants                           401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  200
POST   /admin/join_participants, out of scope             401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  404n
POST   /admin/registrations                               401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  201  201
GET    /admin/registrations                               401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  200
POST   /admin/registrations, out of scope                 401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  201  403o
POST   /admin/claim_codes                                 401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  200
POST   /admin/approve_matches                             401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
GET    /admin/profile_changes                             401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /admin/profile_changes/accept                      401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /admin/profile_changes/refuse                      401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
GET    /admin/reported_internships                        401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /admin/reported_internships/:id/clear              401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /admin/reported_internships/:id/take_down          401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
GET    /admin/participants                                401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  200
POST   /admin/participants                                401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  201  403a
GET    /admin/staff                                       401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
POST   /admin/staff                                       401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  201  403a
PUT    /admin/staff/:id                                   401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
GET    /get_business_internships_count                    401t  401e  403b  403b  403b  403b  403b  403b  200   200   200   200   200   200   403b  403b
GET    /get_business_applications_count                   401t  401e  403b  403b  403b  403b  403b  403b  200   200   200   200   200   200   403b  403b
GET    /business/overview                                 401t  401e  403b  403b  403b  403b  403b  403b  200   200   200   200   200   200   403b  403b
GET    /get_platform_students_count                       401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
GET    /get_platform_business_count                       401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
GET    /get_platform_internships_count                    401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
GET    /get_platform_applications_count                   401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200  403a
GET    /files/:id                                         200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
GET    /files/:id, own                                    403l  200   200   200   403l  200   200   200   200   403l  403l  403l  403l  200   200  403l
GET    /files/:id, of a student set back                  403l  403l  403l  403l  403l  200   403l  403l  403l  403l  403l  403l  403l  403l  200  403l
GET    /files/:id, a picture in scope                     403l  403l  403l  403l  403l  403l  403l  403l  403l  403l  403l  403l  403l  403l  200  200
GET    /files/:id, a picture out of scope                 403l  403l  403l  403l  403l  403l  403l  403l  403l  403l  403l  403l  403l  403l  200  403l
GET    /files/logo/:name                                  200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
GET    /health                                            200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
DELETE /site_data                                         200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
GET    /admin/portal_status                               401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200   403a
POST   /admin/test_message                                401t  401e  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  403a  200   403a
GET    /live                                              200   200   200   200   200   200   200   200   200   200   200   200   200   200   200   200
GET    /ready                                             200   200   200   200   200   200   200   200   200   200   200   200   200   200   200   200
GET    /openapi.json                                      200   200   200   200   200   200   200   200   200   200   200   200   200   200   200  200
POST   /users/claim/join                                  401t  401e  200   200   403r  200   403r  200   403s  403s  403s  403s  403s  403s  403s  403s
`;

export interface Row {
  /** As in the table: `GET /internship/:id, own`. */
  name: string;
  method: string;
  /** As it is registered under /api, without what a parameter must look like. */
  path: string;
  answers: string[];
}

/** What a row states for this asker: nobody is out of the scope of everybody. */
export function statedFor({ name, answers }: Row, asker: Asker): string {
  const column = /^staff of/.test(asker) ? 'staff' : asker;
  const isHeld = asker === 'staff of everybody' && name.endsWith('out of scope');
  return answers[columns.findIndex((one) => one === (isHeld ? 'admin' : column))]!;
}

/** Reads the table. @throws Error for a row that does not state one answer for each column */
export function readTable(): Row[] {
  const [, ...lines] = table.trim().split('\n');
  return lines.map((line) => {
    const found = /^(\w+) +([^\s,]+)(,.*?)?((?: +\d{3}[a-z]?)+)$/.exec(line.trim());
    const [, method = '', path = '', variant = '', answers = ''] = found ?? [];
    const stated = answers.trim().split(/ +/);
    if (stated.length !== columns.length) throw new Error(`Not one answer for each column: ${line}`);
    return { name: `${method} ${path}${variant}`, method, path, answers: stated };
  });
}
