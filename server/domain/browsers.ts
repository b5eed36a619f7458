/** Browsers that people sign in with; the first match counts. */
const signInBrowsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/**
 * Returns a label such as `Firefox on Windows` for a user agent, or the user agent itself if neither part is
 * recognised.
 */
export function describeBrowser(userAgent: string): string {
  const findName = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const names = [findName(signInBrowsers), findName(systems)].filter(name => name !== undefined)
  if (names.length > 0) return names.join(' on ')
  return userAgent.trim() === '' ? 'Unknown browser' : userAgent
}
