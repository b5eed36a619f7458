import path from 'node:path'
import { execa } from 'execa'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { blogopsIn } from '../cli/testing/blogops-process.ts'
import type { GenerationResult } from '../server/contract/schemas/generation.ts'
import { openBrowser } from '../web/testing/real-site.ts'

/** Starts the development server and returns its address and the link by which the first admin registers. */
async function startDev(folder: string, ...args: readonly string[]) {
  const script = path.resolve(import.meta.dirname, 'dev.mjs')
  const child = execa(process.execPath, [script, '--port', '0', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1', BLOGOPS_LOG_LEVEL: 'warn' },
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await child
  })
  let output = ''
  const registration = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', part => {
      output += String(part)
      const link = /Register the first one at (\S+)/.exec(output)?.[1]
      if (link) resolve(link)
    })
    child.once('exit', code => reject(new Error(`The development server ended with ${code}: ${output}`)))
  })
  return { base: new URL(registration).origin, registration, output: () => output }
}

async function register(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('heading', { name: 'Register' }).waitFor()
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill('a long pass phrase')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(`${new URL(link).origin}/today`)
}

it('npm run dev serves pages, the sign-in and an admin screen', async () => {
  const blogops = blogopsIn()
  const topic = ['--topic', 'electric kettles', '--category', 'kitchen', '--products', '3']
  const { article } = await blogops.json<GenerationResult>('generate', ...topic)
  const dev = await startDev(blogops.folder)
  const { visit, close } = openBrowser(dev.base)
  onTestFinished(close)
  await visit({}, async page => {
    page.setDefaultTimeout(60_000)
    expect((await page.goto('/'))?.status()).toBe(200)
    await page.getByRole('heading', { name: article.title }).waitFor()
    expect((await page.goto(`/article/${article.slug}`))?.status()).toBe(200)
    await page.getByRole('heading', { name: article.title, level: 1 }).waitFor()
    await register(page, dev.registration)
    await page.goto('/manage-articles')
    await page.getByRole('heading', { name: 'Manage Articles' }).waitFor()
    await page.getByRole('rowheader', { name: article.title }).waitFor()
  })
  const cover = await fetch(`${dev.base}/covers/${article.slug}.png`)
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(dev.output()).not.toMatch(/Error|^\s+at /m)
}, 180_000)

it('npm run dev -- --fakes serves pages over fakes of the services', async () => {
  const dev = await startDev(blogopsIn().folder, '--fakes')
  for (const vendor of ['Anthropic', 'Facebook', 'Plausible']) expect(dev.output()).toContain(`${vendor} is a fake at`)
  for (const page of ['/', '/auth']) expect((await fetch(dev.base + page)).status).toBe(200)
}, 180_000)
