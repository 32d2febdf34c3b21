/** What the keys of stored forms begin with; then come the person and the form (src/forms/form-store.ts). */
export const formKeyPrefix = 'wokabaut.form.';
