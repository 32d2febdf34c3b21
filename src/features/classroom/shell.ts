/** How long the worker of a first visit may take to save the portal, in milliseconds. */
const PATIENCE = 30_000;

/** Whether a worker looks after this page: then all screens are saved, and so is every picture that is fetched. */
export async function isShellSaved(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return true;
  if (!(await serviceWorker.getRegistration())) return false;
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), PATIENCE);
    const taken = () => {
      clearTimeout(late);
      resolve(true);
    };
    serviceWorker.addEventListener('controllerchange', taken, { once: true });
  });
}
