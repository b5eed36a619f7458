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
