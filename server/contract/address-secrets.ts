import { BlogopsError } from './errors.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Settings that name a server, each with the secrets that are sent to it. */
const secretsByAddress = new Map([
  ['ANTHROPIC_BASE_URL', ['ANTHROPIC_API_KEY']],
  ['FACEBOOK_API_URL', ['FACEBOOK_ACCESS_TOKEN', 'FACEBOOK_APP_SECRET']],
  ['PLAUSIBLE_URL', ['PLAUSIBLE_API_KEY']],
  ['AMAZON_API_URL', ['AMAZON_CREDENTIAL_ID', 'AMAZON_CREDENTIAL_SECRET']],
  ['AMAZON_TOKEN_URL', ['AMAZON_CREDENTIAL_ID', 'AMAZON_CREDENTIAL_SECRET']],
  ['BLOGOPS_SMTP_HOST', ['BLOGOPS_SMTP_PASSWORD']],
  // The PostgreSQL driver reads PGPASSWORD, or the file PGPASSFILE, when the address has no password.
  ['BLOGOPS_DATABASE_URL', ['PGPASSWORD', 'PGPASSFILE', 'BLOGOPS_SECRET']],
  ['BLOGOPS_BLOBS_URL', ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'BLOGOPS_DATABASE_URL']],
])

/** Returns where the value of a setting comes from: the environment overrides the `.env` of the working folder. */
export function getSettingSource(name: string, environment: Variables): 'the environment' | '.env' {
  return environment[name] ? 'the environment' : '.env'
}

/**
 * Refuses a server address that only `.env` names while its secret is in the environment. Somebody else may have made
 * the working folder, and its `.env` must not decide who receives a secret that was set outside of it.
 * @param used settings in use, from the environment and `.env`; other names are ignored
 * @throws BlogopsError `bad_request`
 */
export function assertNoRedirectedSecret(used: Variables, environment: Variables): void {
  for (const [address, secrets] of secretsByAddress) {
    if (!used[address] || getSettingSource(address, environment) !== '.env') continue
    const secret = secrets.find(name => environment[name])
    if (secret === undefined) continue
    throw new BlogopsError(
      'bad_request',
      `Refusing to use the ${address} of .env with the ${secret} of the environment.`,
      {
        hint: `Set ${address} in the environment too, or remove it from .env.`,
      },
    )
  }
}
