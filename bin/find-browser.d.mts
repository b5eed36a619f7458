/** Returns the path of a Chromium: CHROME_PATH, the system's, Playwright's; undefined if none is installed. */
export declare function findBrowser(): string | undefined
/** Returns the path of a Chromium after installing it if necessary; throws with instructions if that fails. */
export declare function findOrInstallBrowser(): string
