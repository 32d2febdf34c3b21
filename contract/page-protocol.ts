/** Names and paths shared by the script of a rendered page and the server. */

/** The id of the element that holds the data of a rendered page, as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** Cookie of a log-in without the script (rule 52): tells the script that there is a token, which it cannot read. */
export const PAGE_SESSION_COOKIE = 'wokabaut_page_session';
/** The value of that cookie once the script has stored the token: the server ends both cookies at the next post. */
export const PAGE_SESSION_TAKEN = 'taken';
/** The script posts to it twice: for the token, and when it has stored it. */
export const PAGE_SESSION_PATH = '/page-session';
/** Where a person without the script posts the log-out to. */
export const LOG_OUT_PATH = '/log-out';

/** Parameter of a person's forms: what other sites do not know. */
export const PROOF_PARAMETER = 'proof';
/** Parameter of the form of an application: its Idempotency-Key. */
export const KEY_PARAMETER = 'key';

/** The path of an internship's page. */
export const internshipPath = (id: number): string => `/internship-details/${id}`;
