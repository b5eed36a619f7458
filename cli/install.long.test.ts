import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { execa } from 'execa'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { findTestDatabases } from '../server/storage/testing/postgres/on-postgres.ts'
import { blogopsIn, temporaryFolder } from './testing/blogops-process.ts'

// These tests run what users install. They install three packages, from npm's cache or the registry.

const repository = path.resolve(import.meta.dirname, '..')
const maxInstalledMegabytes = 80

it('works without the packages that only developers need, within 80 MB', { timeout: 300_000 }, async () => {
  const folder = temporaryFolder()
  const copied = ['package.json', 'package-lock.json', 'bin', 'dist', 'node_modules']
  await execa('cp', ['-a', ...copied.map(name => path.join(repository, name)), folder])
  await npm(folder, 'prune', '--omit=dev', '--ignore-scripts')

  expect(await measureMegabytes(folder)).toBeLessThan(maxInstalledMegabytes)
  const program = path.join(folder, 'bin/blogops.mjs')
  await runOverFolder(program)
  await runMcp(program)
  await runOverPostgres(program)
})

it('installs globally from the package that `npm pack` makes', { timeout: 300_000 }, async () => {
  const folder = temporaryFolder()
  // Without scripts, which would build into the dist/ that other tests use.
  const [{ filename }] = JSON.parse(
    await npm(repository, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder),
  )
  await npm(folder, 'install', '--global', '--prefix', folder, path.join(folder, filename))

  expect(await measureMegabytes(folder)).toBeLessThan(maxInstalledMegabytes)
  const installed = path.join(folder, 'lib/node_modules/blogops')
  await runOverFolder(path.join(installed, 'bin/blogops.mjs'))
  // npm runs `prepare` if the user allows scripts. There is nothing to build.
  await npm(installed, 'run', 'prepare')
})

/** Runs npm and returns what it prints. */
async function npm(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await execa('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
  return stdout
}

async function measureMegabytes(folder: string): Promise<number> {
  const { stdout } = await execa('du', ['-sk', folder])
  return Number.parseInt(stdout, 10) / 1024
}

/** Creates the demo's site in an empty folder, serves it, and reads an article and its cover. */
async function runOverFolder(program: string): Promise<void> {
  const { run, json, serve } = blogopsIn(undefined, {}, program)
  expect(await run('demo', '--no-serve')).toMatchObject({ exitCode: 0 })
  const [article] = await json<{ slug: string }[]>('articles', 'list')
  const { url, stop } = await serve()
  const page = await fetch(`${url}/article/${article?.slug}`)
  expect(page.status).toBe(200)
  const cover = await fetch(`${url}/covers/${article?.slug}.png`)
  const { format, width, height } = await sharp(await cover.arrayBuffer()).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  await stop()
}

async function runMcp(program: string): Promise<void> {
  const folder = temporaryFolder()
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp'],
    cwd: folder,
    env: { HOME: folder, PATH: '' },
    stderr: 'ignore',
  })
  const assistant = new Client({ name: 'test', version: '1' })
  await assistant.connect(transport)
  expect(await assistant.callTool({ name: 'articles_list', arguments: {} })).not.toHaveProperty('isError', true)
  await assistant.close()
}

/** Writes an article into a database, if this machine has PostgreSQL. */
async function runOverPostgres(program: string): Promise<void> {
  const database = await findTestDatabases()?.fresh()
  if (database === undefined) return
  const settings = { BLOGOPS_DATABASE_URL: database, BLOGOPS_SECRET: 'a secret of thirty-two bytes or more' }
  const { json } = blogopsIn(undefined, settings, program)
  await json('generate', '--topic', 'wireless earbuds', '--category', 'audio', '--products', '3')
  expect(await json('articles', 'list')).toHaveLength(1)
}
