/** Folders with sentences for people. */
export const folders = ['src', 'contract', 'sw', 'server/outgoing/mail/templates', 'server/pages'];

/** Files with texts for machines only. */
const silentFiles = new Set([
  'contract/documents/budget.ts',
  'contract/documents/check.ts',
  'contract/documents/docx.ts',
  'contract/documents/ole.ts',
  'contract/documents/pdf.ts',
  'contract/documents/pdf-lock.ts',
  'contract/documents/refusal.ts',
  'contract/documents/xml.ts',
  'contract/sample-internship.ts',
  // Stored, or read by search engines.
  'contract/categories.ts',
  'contract/share.ts',
  'contract/status.ts',
  'contract/zip.ts',
  'contract/worker-protocol.ts',
  'src/services/in-app-browser.ts',
  'src/ui/icon.tsx',
  // Documents for businesses: English.
  'src/features/applications/letter-page.ts',
  'src/features/applications/letter-starters.ts',
  'src/features/applications/resume-page.ts',
  'sw/caches.ts',
  'sw/copies.ts',
  'sw/push.ts',
  'sw/notifications.ts',
  'sw/saved-screens.ts',
  'server/pages/person-pages.ts',
  'server/pages/posted-forms.ts',
  'server/pages/page-cookies.ts',
  'server/pages/person-forms.ts',
]);

/** @param path relative to the repository's root */
export const isInScope = (path: string): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`)) &&
  /\.tsx?$/.test(path) &&
  !/\.(?:test|gen|d)\.tsx?$/.test(path) &&
  !silentFiles.has(path);
