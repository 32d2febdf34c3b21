const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** GCRA: `burst` requests at once, then one per `intervalMs`. */
export interface RateLimitRule {
  burst: number;
  intervalMs: number;
}

/** By address, account or mailbox, as names end; a classroom of sixty phones may share an address. */
export const rateLimitRules = {
  /** Forms of visitors, also refused ones: these take no place of accounts and messages. */
  form_address: { burst: 400, intervalMs: 1000 },
  sign_up_address: { burst: 200, intervalMs: 10 * SECOND },
  /** Failed log-ins only, as the next two (rule sign-in-3): 40 people who mistype five times each. */
  sign_in_address: { burst: 200, intervalMs: 10 * SECOND },
  sign_in_account_from_address: { burst: 10, intervalMs: 5 * MINUTE },
  /** From all unknown addresses: slows down distributed guessing. */
  sign_in_account: { burst: 100, intervalMs: MINUTE },
  /** From a phone with an earlier log-in, in place of the three above. */
  sign_in_device: { burst: 10, intervalMs: 5 * MINUTE },
  /** Successful log-ins, as the next one: each costs as much as a failed one, and a session. */
  signed_in_account: { burst: 20, intervalMs: MINUTE },
  signed_in_address: { burst: 300, intervalMs: 2 * SECOND },
  /** Correct passwords without a code, from one phone or from all unknown ones (rule sign-in-6). */
  code_asked_account: { burst: 20, intervalMs: MINUTE },
  /** Wrong codes of an app, counted as the former: 3 of a million codes are right at a time. */
  second_factor_account: { burst: 10, intervalMs: 15 * MINUTE },
  /** Tries with a claim code, right ones too: a class shares an address (rule admin-7). */
  claim_address: { burst: 100, intervalMs: 10 * SECOND },
  claim_account: { burst: 10, intervalMs: 5 * MINUTE },
  /** Wrong ones of everybody; those of SMS are counted apart. */
  code_all: { burst: 1000, intervalMs: 5 * SECOND },
  forgot_address: { burst: 100, intervalMs: 20 * SECOND },
  /** Beyond it no mail is sent; the answer stays the same (rule sign-in-5). */
  forgot_mailbox: { burst: 3, intervalMs: 10 * MINUTE },
  /** Mails to unconfirmed addresses. Beyond it sign-ups mail no link. */
  confirm_mailbox: { burst: 3, intervalMs: 20 * MINUTE },
  reset_address: { burst: 100, intervalMs: 20 * SECOND },
  contact_address: { burst: 60, intervalMs: MINUTE },
  contact_mailbox: { burst: 3, intervalMs: 20 * MINUTE },
  /** To unconfirmed addresses: one a day for a mailbox. Beyond it messages are accepted without a copy. */
  contact_copy_mailbox: { burst: 1, intervalMs: 24 * 60 * MINUTE },
  contact_copy_address: { burst: 12, intervalMs: 10 * MINUTE },
  newsletter_address: { burst: 100, intervalMs: 20 * SECOND },
  upload_account: { burst: 60, intervalMs: 30 * SECOND },
  /** Each piece is a row, so tiny pieces would fill the database. */
  piece_account: { burst: 2000, intervalMs: 100 },
  upload_address: { burst: 1000, intervalMs: 2 * SECOND },
  /** Refused documents: each has cost a look (rule document-1). */
  refused_document_account: { burst: 30, intervalMs: 2 * MINUTE },
  /** A visit brings a pile of files for staff (rule outbox-3). */
  hand_in_account: { burst: 200, intervalMs: 3 * SECOND },
  /** A day without signal: a thousand people (rule admin-9). */
  registration_account: { burst: 1200, intervalMs: SECOND },
  profile_account: { burst: 30, intervalMs: 20 * SECOND },
  email_account: { burst: 5, intervalMs: 20 * MINUTE },
  email_link_address: { burst: 100, intervalMs: 20 * SECOND },
  internship_account: { burst: 120, intervalMs: 10 * SECOND },
  /** A phone that was offline sends all presses at once. */
  saved_account: { burst: 120, intervalMs: 5 * SECOND },
  /** Each opening of the news, on each phone (rule notify-3). */
  news_account: { burst: 120, intervalMs: 5 * SECOND },
  /** Each report asks an admin to look (rule internship-10). */
  report_account: { burst: 10, intervalMs: 30 * MINUTE },
  job_alert_account: { burst: 60, intervalMs: 10 * SECOND },
  /** A mail provider unsubscribes many people from a few addresses (RFC 8058). */
  mails_link_address: { burst: 600, intervalMs: SECOND },
  import_account: { burst: 20, intervalMs: MINUTE },
  /** Downloads read every document. Also for deleting and keeping the account. */
  my_data_account: { burst: 10, intervalMs: 10 * MINUTE },
  /** Reads every application of a year (rule admin-12). */
  export_account: { burst: 10, intervalMs: MINUTE },
  notifications_account: { burst: 60, intervalMs: 10 * SECOND },
  /** SMS cost the operator: three for an account and a day in Port Moresby (rule notify-5). */
  sms_account: { burst: 3, intervalMs: 24 * 60 * MINUTE },
  /** Codes by SMS (rule sign-in-9): five for an account and for a number, a day in Port Moresby; of an address; of everybody, by kind. */
  sms_code_account: { burst: 5, intervalMs: 24 * 60 * MINUTE },
  sms_code_number: { burst: 5, intervalMs: 24 * 60 * MINUTE },
  sms_code_address: { burst: 60, intervalMs: 10 * MINUTE },
  sms_code_all: { burst: 1000, intervalMs: 20 * SECOND },
  status_account: { burst: 600, intervalMs: 2 * SECOND },
  status_application: { burst: 60, intervalMs: 10 * MINUTE },
  decision_account: { burst: 600, intervalMs: 2 * SECOND },
} as const satisfies Record<string, RateLimitRule>;
export type RateLimitName = keyof typeof rateLimitRules;

/** Multiple of a rule per IPv6 /48: a customer may have one, with 65,536 networks of 64 bits in it. */
export const SITE_FACTOR = 2;
