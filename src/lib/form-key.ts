/** What the keys of stored forms begin with; then come the person and the form (src/forms/form-store.ts). */
export const formKeyPrefix = 'wokabaut.form.';

/** Prefix of a form's name, so that users of one phone do not see each other's input. */
export const formOwner = (userId: number | null): string => String(userId ?? 'visitor');
