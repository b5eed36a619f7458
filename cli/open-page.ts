import type { Variables } from './terminal.ts'

/**
 * Returns the program that opens a page: the value of `BROWSER`, or the platform's default. Undefined if nobody would
 * see the window.
 */
function findPageOpener(platform: NodeJS.Platform, env: Variables): string | undefined {
  if (env.BROWSER) return /^[\w./-]+$/.test(env.BROWSER) ? env.BROWSER : undefined
  if (env.SSH_CONNECTION || env.SSH_TTY) return undefined
  if (platform === 'darwin') return 'open'
  return env.DISPLAY || env.WAYLAND_DISPLAY ? 'xdg-open' : undefined
}

/** Starts a detached program that opens the page. Returns false if none could be started. */
export async function openPage(url: string, platform: NodeJS.Platform, env: Variables): Promise<boolean> {
  const opener = findPageOpener(platform, env)
  if (opener === undefined) return false
  const { spawn } = await import('node:child_process')
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true })
  child.unref()
  return new Promise(resolve => {
    child.once('spawn', () => resolve(true))
    child.once('error', () => resolve(false))
  })
}
