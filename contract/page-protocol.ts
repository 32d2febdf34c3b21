export const PAGE_DATA_ID = 'page-data';

/** Cookie of a log-in without the script (rule page-2): marks a token the script cannot read. */
export const PAGE_SESSION_COOKIE = 'wokabaut_page_session';
/** Its value once the script has stored the token: the server ends both cookies at the next post. */
export const PAGE_SESSION_TAKEN = 'taken';
/** Posted by the script for the token, and again when stored. */
export const PAGE_SESSION_PATH = '/page-session';
export const LOG_OUT_PATH = '/log-out';

/** Parameter of forms that other sites do not know. */
export const PROOF_PARAMETER = 'proof';
export const KEY_PARAMETER = 'key';

export const internshipPath = (id: number): string => `/internship-details/${id}`;
