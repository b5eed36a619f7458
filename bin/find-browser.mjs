// Finds a Chromium for the browser tests, or installs it: `node bin/find-browser.mjs --install`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const commonPaths = [
  // Opens no window, and takes a fifth less time per test.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of a Chromium: CHROME_PATH, the system's, Playwright's; undefined if none is installed. */
export function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH is set to ${named}, which does not exist.`)
  return [named, ...commonPaths, chromium.executablePath()].find(path => path && existsSync(path))
}

/** Returns the path of a Chromium after installing it if necessary; throws with instructions if that fails. */
export function findOrInstallBrowser() {
  const found = findBrowser() ?? install()
  if (found) return found
  throw new Error(
    'Chromium is missing and could not be installed. Install it (Debian: apt-get install chromium-headless-shell; otherwise: ' +
      'npx playwright-core install --with-deps chromium), or set CHROME_PATH to an installed one.',
  )
}

function install() {
  if (process.getuid?.() === 0 && run('apt-get', ['--version'], 'ignore')) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], 'inherit', environment)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 'inherit', environment)
      const installed = findBrowser()
      if (installed) return installed
    }
  }
  run('npx', ['--no-install', 'playwright-core', 'install', 'chromium'], 'inherit')
  return findBrowser()
}

/** Output goes to stderr: stdout is for the path. */
function run(command, args, output, env = process.env) {
  const stdio = ['ignore', output === 'inherit' ? 2 : 'ignore', output === 'inherit' ? 2 : 'ignore']
  return spawnSync(command, args, { stdio, env }).status === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(`${process.argv.includes('--install') ? findOrInstallBrowser() : (findBrowser() ?? 'none')}\n`)
}
