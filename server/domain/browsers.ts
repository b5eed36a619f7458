/** Families of browsers and kinds of devices, by the user agent. */

export const deviceKinds = ['Desktop', 'Mobile', 'Tablet'] as const
export type DeviceKind = (typeof deviceKinds)[number]

export interface BrowserFamily {
  browser: string
  device: DeviceKind
}

/** The first match counts: most browsers also name the ones that they resemble. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/FBAN|FBAV|FB_IAB/, 'Facebook app'],
  [/Instagram/, 'Instagram app'],
  [/Pinterest\//, 'Pinterest app'],
  [/musical_ly|BytedanceWebview|TikTok/, 'TikTok app'],
  [/\bGSA\//, 'Google app'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/OPR\/|OPX\/|Opera/, 'Opera'],
  [/Vivaldi/, 'Vivaldi'],
  [/YaBrowser/, 'Yandex Browser'],
  [/UCBrowser/, 'UC Browser'],
  [/DuckDuckGo|Ddg\//, 'DuckDuckGo'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Silk\//, 'Silk'],
  [/CriOS|Chrome\/|Chromium/, 'Chrome'],
  [/Version\/[\d.]+.*Safari|iPhone|iPad/, 'Safari'],
]

/** Name of a browser or device that is not known, such as that of events of earlier versions. */
export const unknownName = 'Unknown'

/** Reads the family of a browser. An iPad asks for desktop pages by default and is then a desktop. */
export function readBrowserFamily(userAgent: string): BrowserFamily {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknownName
  return { browser, device: readDevice(userAgent) }
}

function readDevice(userAgent: string): DeviceKind {
  if (/iPad|Tablet|PlayBook|Silk\/(?!.*Mobile)|Android(?!.*Mobile)/.test(userAgent)) return 'Tablet'
  return /Mobile|iPhone|iPod|Android|Windows Phone|IEMobile/.test(userAgent) ? 'Mobile' : 'Desktop'
}

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
