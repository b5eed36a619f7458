import { expect, it } from 'vitest'
import { appObjective, callsToAction, quickObjectives, wizardObjectives } from '../../server/contract/schemas/ads.ts'
import { describeBrowser, toPlatformLabel } from './labels.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`, 'Safari on macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} CriOS/140.0 Safari/604.1`, 'Chrome on iOS'],
  [`Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['Old Browser', 'Old Browser'],
  ['  ', 'Unknown browser'],
])('is named in words: %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name)
})

it('says calls to action and objectives as people do', () => {
  expect(callsToAction.map(toPlatformLabel)).toEqual(['Learn more', 'Shop now', 'Sign up', 'Download', 'Book now'])
  expect([...wizardObjectives, appObjective].map(toPlatformLabel)).toEqual([
    ...['Traffic', 'Leads', 'Sales', 'Engagement', 'Awareness', 'App promotion'],
  ])
  expect(quickObjectives.map(toPlatformLabel)).toEqual(['Link clicks', 'Conversions', 'Reach'])
})

it('leaves a name of later years legible', () => {
  expect(toPlatformLabel('GET_OFFER')).toBe('Get offer')
  expect(toPlatformLabel('')).toBe('')
})
