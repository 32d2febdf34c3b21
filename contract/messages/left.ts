/** Said where the code of the shared phone may be what is missing. */
export const notLeft = 'This did not work, you are still logged in. Please log out instead.';
