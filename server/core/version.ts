import packageJson from '../../package.json' with { type: 'json' };

/** Of the release, without a build id. */
export const { version } = packageJson;
