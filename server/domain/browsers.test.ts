import { expect, it } from 'vitest'
import { readBrowserFamily } from './visit-dimensions.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const phone = 'Mozilla/5.0 (Linux; Android 10; K)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [`${mac} ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Desktop'],
  [`${mac} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Desktop'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 'Safari', 'Desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Desktop'],
  [`${phone} ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Mobile'],
  [`${phone} ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Tablet'],
  [`${phone} ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Mobile'],
  [`${iphone} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari', 'Mobile'],
  [`${iphone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'Mobile'],
  [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`, 'Facebook app', 'Mobile'],
  [`${iphone} Mobile/15E148 Instagram 340.0`, 'Instagram app', 'Mobile'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari', 'Tablet'],
  ['Something else', 'Unknown', 'Desktop'],
])('reads %s as %s (%s)', (userAgent, browser, device) => {
  expect(readBrowserFamily(userAgent)).toEqual({ browser, device })
})
