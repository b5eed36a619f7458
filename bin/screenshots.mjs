// node bin/screenshots.mjs: takes the screenshots of the README and docs/ from a site made by `blogops demo`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findOrInstallBrowser } from './find-browser.mjs'

const program = fileURLToPath(new URL('blogops.mjs', import.meta.url))
const images = new URL('../docs/images/', import.meta.url)
const folder = await mkdtemp(path.join(tmpdir(), 'blogops-screenshots-'))
const env = { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1', BLOGOPS_LOG_LEVEL: 'silent' }

/** Fills the data folder. Returns the password of the user `demo` and the slug of the article with ads. */
function makeDemo() {
  const args = [program, 'demo', '--no-serve', '--json']
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const { signIn, article } = JSON.parse(stdout)
  return { password: signIn.password, slug: article.slug }
}

/** Starts `serve` on a free port and waits for its URL. */
async function serve() {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0'], { cwd: folder, env })
  const url = await new Promise((resolve, reject) => {
    let output = ''
    const read = part => {
      output += part
      const found = /http:\/\/localhost:\d+/.exec(output)
      if (found) resolve(found[0])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', code => reject(new Error(`serve exited with ${code}: ${output}`)))
  })
  return { url, child }
}

async function signIn(page, url, password) {
  await page.goto(`${url}/auth`)
  await page.getByLabel('Username').fill('demo')
  await page.getByLabel('Password').fill(password)
  await page
    .getByRole('button', { name: /sign in|log ?in/i })
    .last()
    .click()
  await page.waitForURL(address => address.pathname !== '/auth')
}

async function save(page, name) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'))
  const png = await page.screenshot({ animations: 'disabled' })
  const { size } = await sharp(png)
    .webp({ quality: 80 })
    .toFile(fileURLToPath(new URL(`${name}.webp`, images)))
  process.stdout.write(`docs/images/${name}.webp ${Math.round(size / 1024)} KB\n`)
}

const { password, slug } = makeDemo()
const { url, child } = await serve()
const browser = await chromium.launch({ executablePath: findOrInstallBrowser() })
try {
  const options = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }
  const reader = await browser.newPage(options)
  await reader.goto(`${url}/article/${slug}`)
  await save(reader, 'article')

  const admin = await browser.newPage(options)
  await signIn(admin, url, password)
  await admin.goto(`${url}/analytics`)
  await save(admin, 'analytics')
  await admin.goto(`${url}/facebook-ads`)
  await admin.getByRole('row').first().waitFor()
  await save(admin, 'ads')
  await admin.goto(`${url}/ai-optimizer`)
  await admin.getByRole('row').nth(1).getByRole('link').first().click()
  await admin.waitForURL(address => address.searchParams.has('plan'))
  await save(admin, 'plan')
  await admin.goto(`${url}/manage-articles`)
  await admin.locator('a[href$="/edit"]').first().click()
  await admin.getByLabel('Title').waitFor()
  await save(admin, 'editor')
} finally {
  await browser.close()
  child.kill()
  await rm(folder, { recursive: true, force: true })
}
