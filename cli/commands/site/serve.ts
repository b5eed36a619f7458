import { getSettingSource } from '../../../server/contract/address-secrets.ts'
import { withLocalhost } from '../../../server/domain/urls.ts'
import type { Role } from '../../../server/runtime/serve.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import { toSettings } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { localContext } from '../../server-target.ts'
import type { DemoSignIn, RunningSite, Variables } from '../../terminal.ts'

export const serveSite: Run = async (context, args) => {
  const site = await startSite(context, args, args.isOff('jobs') ? { role: 'web' } : {})
  await serveUntilStopped(context, site)
  return undefined
}

export const runJobs: Run = async (context, args) => {
  const site = await startSite(context, args, { role: 'work' })
  await announceAndWait(context, site, async () => {
    const { output } = context
    if (output.mode !== 'text') output.document({ url: site.url }, () => '')
    output.note(`Running jobs. Status is at ${site.url}/readyz and ${site.url}/metrics. Press Ctrl-C to stop.`)
  })
  return undefined
}

export interface SiteOptions {
  demo?: DemoSignIn
  role?: Role
}

export async function startSite(
  context: CommandContext,
  args: ParsedArgs,
  { demo, role }: SiteOptions = {},
): Promise<RunningSite> {
  const { terminal, flags } = context
  assertLocalTarget(context, 'A server can only be started on this machine.')
  const site = await terminal.runtime.serve(terminal.env, { ...toSettings(flags), ...listenSettings(args) }, demo, role)
  for (const notice of [...site.app.notices, ...(await site.app.warnings())]) context.output.warn(notice)
  return site
}

/** Refuses `--server` and `--context` for work that is done in the data folder itself. */
export function assertLocalTarget({ flags }: CommandContext, reason: string): void {
  if (flags.server !== undefined) throw new UsageError(reason, 'Remove --server.')
  if (flags.context !== undefined && flags.context !== localContext) throw new UsageError(reason, 'Remove --context.')
}

function listenSettings(args: ParsedArgs): Variables {
  const port = args.number('port')
  return {
    ...(port !== undefined && { BLOGOPS_PORT: String(port) }),
    ...(args.text('host') !== undefined && { BLOGOPS_HOST: args.text('host') }),
    ...(args.text('optimizeCron') !== undefined && { BLOGOPS_OPTIMIZE_CRON: args.text('optimizeCron') }),
  }
}

/** Prints the address of the site, then waits for Ctrl-C, which is the normal end here. */
export async function serveUntilStopped(context: CommandContext, site: RunningSite): Promise<void> {
  await announceAndWait(context, site, () => announce(context, site))
}

/** Announces the site, then waits for Ctrl-C and closes the site. */
export async function announceAndWait(context: CommandContext, site: RunningSite, announceSite: () => Promise<void>) {
  const { interruption } = context.terminal
  try {
    await announceSite()
    await waitForInterruption(interruption)
    context.output.note('Stopping.')
  } finally {
    await site.close()
  }
}

export async function waitForInterruption(interruption: AbortSignal): Promise<void> {
  if (interruption.aborted) return
  await new Promise<void>(resolve => interruption.addEventListener('abort', () => resolve(), { once: true }))
}

type SiteAddresses = Pick<RunningSite, 'siteUrl' | 'url'>

/** Returns the address for readers: the configured one, or the listening address. */
function getAddress(variables: Variables, { siteUrl, url }: SiteAddresses): string {
  return variables.BLOGOPS_SITE_URL ? siteUrl : withLocalhost(url)
}

/**
 * Returns the address for links that hold a code or lead to a sign-in. Somebody else may have created the working
 * folder, and its `.env` must not decide who receives the code.
 */
export function signInAddress({ terminal, variables }: CommandContext, site: SiteAddresses): string {
  const isTrusted = getSettingSource('BLOGOPS_SITE_URL', terminal.env) === 'the environment'
  return isTrusted ? getAddress(variables, site) : withLocalhost(site.url)
}

async function announce(context: CommandContext, site: RunningSite): Promise<void> {
  const { output, variables } = context
  const { app, url } = site
  const base = getAddress(variables, site)
  const code = await app.setupCode()
  const setupUrl = code === undefined ? null : `${signInAddress(context, site)}/auth#setup=${encodeURIComponent(code)}`
  if (output.mode !== 'text') output.document({ url, siteUrl: base, setupUrl }, () => '')
  output.note(`Serving ${base}${base === withLocalhost(url) ? '' : ` (listening at ${url})`}. Press Ctrl-C to stop.`)
  if (setupUrl !== null) output.note(`There is no admin yet. Register the first one at ${setupUrl}`)
}
