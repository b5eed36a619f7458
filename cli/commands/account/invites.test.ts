import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

const address = 'BLOGOPS_SITE_URL=https://stranger.example\n'

it('asks for a check of an invitation link whose address only .env names', async () => {
  const { runtime } = await localApp()
  const cwd = temporaryFolder()
  const invite = (env = {}) => runLine(['invites', 'create', '--json'], { cwd, runtime, env })
  const plain = await invite()
  expect(plain).toMatchObject({ exit: 0, stderr: '' })
  expect(JSON.parse(plain.stdout)).toMatchObject({ url: expect.stringContaining('/auth#invite=') })
  writeFileSync(`${cwd}/.env`, address)
  expect(await invite()).toMatchObject({
    exit: 0,
    stderr: expect.stringContaining('Check it before you send the link'),
  })
  expect((await invite({ BLOGOPS_SITE_URL: 'https://blog.example' })).stderr).toBe('')
})
