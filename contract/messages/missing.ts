/** Missing values (screens.md section 2). */
export const missing = {
  value: 'Not Available',
  fullName: 'Full Name Not Available',
  choice: 'Not specified',
} as const;

/** Default values of missing fields (screens.md section 3, list loading defaults). */
export const fallbacks = { companyName: 'Company not available', category: missing.choice } as const;
