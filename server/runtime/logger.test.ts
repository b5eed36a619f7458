import { expect, it } from 'vitest'
import { listSecrets } from './config/services.ts'
import { readConfig } from './config.ts'
import { createLogger } from './system.ts'

async function lines(level: Parameters<typeof createLogger>[0], secrets: string[] = []) {
  const written: string[] = []
  const log = await createLogger(level, line => void written.push(line), secrets)
  return { log, written, read: () => written.map(line => JSON.parse(line)) }
}

it('writes one line of JSON per event, with its time, level, message and fields', async () => {
  const { log, written, read } = await lines('info')
  log('info', 'call', { operation: 'articles.list', status: 200, requestId: 'r1' })
  expect(written[0]).toMatch(/^\{.*\}\n$/)
  expect(read()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^20\d\d-.*Z$/),
      message: 'call',
      operation: 'articles.list',
      status: 200,
      requestId: 'r1',
    },
  ])
})

it.each([
  ['silent', []],
  ['error', ['error']],
  ['warn', ['warn', 'error']],
  ['trace', ['trace', 'debug', 'info', 'warn', 'error']],
] as const)('at %s writes %j', async (threshold, told) => {
  const { log, read } = await lines(threshold)
  for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const) log(level, 'something')
  expect(read().map(({ level }) => level)).toEqual(told)
})

it('redacts fields named like secrets or addresses at any depth', async () => {
  const { log, written, read } = await lines('info')
  log('info', 'call', {
    password: 'open sesame',
    address: '203.0.113.9',
    request: { authorization: 'Bearer bo_abc', headers: { cookie: 'session=1', host: 'site.example' } },
  })
  expect(written.join('')).not.toMatch(/sesame|203\.0|bo_abc|session=/)
  expect(read()[0]).toMatchObject({ password: '[redacted]', request: { headers: { host: 'site.example' } } })
})

it('redacts the secrets of the settings anywhere in a line', async () => {
  const settings = {
    ANTHROPIC_API_KEY: 'sk-ant-"quoted"',
    PLAUSIBLE_SITE_ID: 'a.example',
    PLAUSIBLE_API_KEY: 'plausible-key',
    AMAZON_CREDENTIAL_ID: 'amazon-id',
    AMAZON_CREDENTIAL_SECRET: 'amazon-secret',
    AMAZON_CREDENTIAL_VERSION: '3.2',
    BLOGOPS_SMTP_HOST: 'mail.example',
    BLOGOPS_SMTP_FROM: 'desk@site.example',
    BLOGOPS_SMTP_PASSWORD: 'smtp-password',
    BLOGOPS_SECRET: 'a secret of at least thirty-two bytes',
  }
  const { log, written } = await lines('info', listSecrets(readConfig(settings, {}, '/nowhere')))
  const { ANTHROPIC_API_KEY, PLAUSIBLE_API_KEY, AMAZON_CREDENTIAL_SECRET, BLOGOPS_SMTP_PASSWORD } = settings
  const error = new Error(
    `401 for ${ANTHROPIC_API_KEY}, ${PLAUSIBLE_API_KEY}, ${AMAZON_CREDENTIAL_SECRET}, ${BLOGOPS_SMTP_PASSWORD}`,
  )
  log('error', settings.BLOGOPS_SECRET, { error: { message: error.message, stack: error.stack } })
  expect(written.join('')).not.toMatch(/quoted|plausible-key|amazon-secret|smtp-password|thirty-two/)
  expect(() => JSON.parse(written[0] ?? '')).not.toThrow()
})
