/** Everything an organisation changes to run the portal under its own name (decision 1). */
export const brand = {
  name: 'Wokabaut',
  tagline: 'The internship portal',
  description:
    'Find an internship in Papua New Guinea, and apply even when the signal comes and goes. For participants of our job-readiness program.',
  infoEmail: 'info@wokabaut.example',
  about:
    'Wokabaut helps school leavers in Papua New Guinea take their first step into work, together with businesses who open their doors to them.',
  links: [
    { label: 'Facebook', url: 'https://facebook.com/wokabaut.example' },
    { label: 'LinkedIn', url: 'https://linkedin.com/company/wokabaut.example' },
    { label: 'Our organisation', url: 'https://organisation.wokabaut.example' },
    { label: 'The program', url: 'https://program.wokabaut.example' },
  ],
  copyright: 'Wokabaut. A not-for-profit for youth employment.',
} as const;
