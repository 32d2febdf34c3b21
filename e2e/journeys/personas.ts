/** A student who signs up. */
export const kila = {
  name: 'Kila Vagi',
  email: 'kila.vagi@example.com',
  mobile: '7200 4455',
  birthday: '2007-03-05',
  city: 'Daru',
  newPassword: 'kina-and-toea',
} as const;

/** A business that signs up. */
export const shop = {
  email: 'office@bulolorattan.example',
  company: 'Bulolo Rattan Works',
  owner: 'Ruth Yawising',
  newPassword: 'cane and patience',
} as const;
