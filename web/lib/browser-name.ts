// The first that fits: most claim to be others, too.
const browsers: readonly [RegExp, string][] = [
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

/** `Firefox on Windows`, of what a browser says of itself; what says neither is shown as it is. */
export function browserName(userAgent: string): string {
  const nameIn = (known: readonly [RegExp, string][]) => known.find(([sign]) => sign.test(userAgent))?.[1]
  const names = [nameIn(browsers), nameIn(systems)].filter(name => name !== undefined)
  if (names.length > 0) return names.join(' on ')
  return userAgent.trim() === '' ? 'Unknown browser' : userAgent
}
