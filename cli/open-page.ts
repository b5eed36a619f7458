import type { Variables } from './terminal.ts'

/**
 * The program that shows a page to whoever sits here: what `BROWSER` names, or the platform's own. None where a window
 * would come up on a screen that nobody looks at, or nowhere.
 */
export function pageOpener(platform: NodeJS.Platform, env: Variables): string | undefined {
  if (env.BROWSER) return /^[\w./-]+$/.test(env.BROWSER) ? env.BROWSER : undefined
  if (env.SSH_CONNECTION || env.SSH_TTY) return undefined
  if (platform === 'darwin') return 'open'
  return env.DISPLAY || env.WAYLAND_DISPLAY ? 'xdg-open' : undefined
}

/** Whether a program was started that shows the page. It lives on by itself. */
export async function openPage(url: string, platform: NodeJS.Platform, env: Variables): Promise<boolean> {
  const opener = pageOpener(platform, env)
  if (opener === undefined) return false
  const { spawn } = await import('node:child_process')
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true })
  child.unref()
  return new Promise(resolve => {
    child.once('spawn', () => resolve(true))
    child.once('error', () => resolve(false))
  })
}
