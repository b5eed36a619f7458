/** Modules without types of their own: three that the build computes (see vite.config.ts), a native one, and a script. */

/** The commands of the contract, computed by cli/projection/manifest.ts. */
declare module 'virtual:blogops-commands' {
  const commands: import('./cli/command-declaration.ts').CommandManifest[]
  export default commands
}

/** The help of `blogops` itself, computed by cli/help/describe-root-help.ts. */
declare module 'virtual:blogops-help' {
  const page: import('./cli/help/help-page.ts').HelpPage
  export default page
}

/** Routes of all operations, computed by server/contract/index.ts. */
declare module 'virtual:blogops-routes' {
  const routes: readonly import('./server/contract/operation.ts').OperationRoute[]
  export default routes
}

/** The used part of fs-native-extensions. */
declare module 'fs-native-extensions' {
  /**
   * Locks an open file exclusively against every other open handle, in this process or another. The kernel releases
   * the lock when the file is closed or the process dies.
   * @returns false if another handle holds the lock.
   */
  export function tryLock(fd: number): boolean
}

/** Chromium for tests and screenshots: bin/find-browser.mjs. */
declare module '*/find-browser.mjs' {
  /** Returns the path of a Chromium: CHROME_PATH, the system's, Playwright's; undefined if none is installed. */
  export function findBrowser(): string | undefined
  /** Returns the path of a Chromium after installing it if necessary; throws with instructions if that fails. */
  export function findOrInstallBrowser(): string
}
