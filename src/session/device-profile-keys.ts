/** localStorage entry of a shared phone (rule phone-1), known before its code is loaded. */
export const deviceProfilesKey = 'wokabaut.people';
