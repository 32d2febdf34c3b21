export * from './schema/files';
export * from './schema/accounts';
export * from './schema/sign-in';
export * from './schema/internships';
export * from './schema/applications';
export * from './schema/system';
export * from './schema/notifications';
