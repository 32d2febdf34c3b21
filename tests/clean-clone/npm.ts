/** A shell of someone who just cloned: nothing of the npm and vitest that run this test, and none of our settings. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(npm_(lifecycle|package|command|execpath|node_execpath|config_(local_prefix|loglevel))|INIT_CWD|NODE_ENV|VITEST|TEST|MODE|DEV|PROD|SSR|BASE_URL)/;
  const settings =
    /^(HOST|PORT|DATA_DIR|DATABASE_URL|PUBLIC_URL|SECRET_KEY|SEED|TRUSTED_PROXIES|SMTP_URL|S3_\w+)$/;
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name) && !settings.test(name));
  return { ...Object.fromEntries(kept), npm_config_prefer_offline: 'true' };
}
