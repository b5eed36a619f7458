/** The path of a Chromium: CHROME_PATH, the system's, Playwright's; undefined where there is none. */
export declare function findBrowser(): string | undefined
/** The same, after installing one where there is none; throws with what to do where that fails. */
export declare function findOrInstallBrowser(): string
