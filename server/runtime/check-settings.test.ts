import { expect, it } from 'vitest'
import { checkAddress } from './check-settings.ts'
import { readConfig } from './config.ts'

function ofProxy(variables: Record<string, string>) {
  const checks = checkAddress(variables, readConfig(variables, {}, '/nowhere'))
  return checks.find(({ name }) => name === 'BLOGOPS_TRUST_PROXY')
}

it('expects a proxy for an https address and explains a missing trust setting', () => {
  const https = { BLOGOPS_SITE_URL: 'https://blog.example' }
  expect(ofProxy(https)).toMatchObject({ status: 'missing', message: expect.stringContaining('all visitors') })
  expect(ofProxy({ ...https, BLOGOPS_TRUST_PROXY: '1' })).toMatchObject({ status: 'ok' })
  expect(ofProxy({})).toBeUndefined()
})
