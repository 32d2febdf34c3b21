export const shop = {
  email: 'office@bulolorattan.example',
  company: 'Bulolo Rattan Works',
  owner: 'Ruth Yawising',
  newPassword: 'cane and patience',
} as const;
