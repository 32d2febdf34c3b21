/** A student who signs up. */
export const kila = {
  name: 'Kila Vagi',
  email: 'kila.vagi@example.com',
  mobile: '7200 4455',
  birthday: '2007-03-05',
  city: 'Daru',
} as const;
