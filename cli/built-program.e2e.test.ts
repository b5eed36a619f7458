import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { execa } from 'execa'
import { expect, it } from 'vitest'
import type { GenerationResult } from '../server/contract/schemas/generation.ts'
import { listCommandLines } from './command-lines.ts'
import { workflows } from './commands/workflows.ts'
import { describeCommands } from './projection/manifest.ts'
import { blogopsIn } from './testing/blogops-process.ts'

/** Smoke tests of the built program, which is minified: names of classes and functions differ from those in the sources. */

const root = path.resolve(import.meta.dirname, '..')

/** Prints the help of each command as one line of JSON. A query in the address makes Node run the program again. */
const printHelps = `
  let output = ''
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text, done) => {
    output += text
    if (typeof done === 'function') done()
    return true
  }
  process.exit = code => {
    throw Object.assign(new Error('exit'), { exitCode: code })
  }
  for (const [at, words] of JSON.parse(process.argv[1]).entries()) {
    output = ''
    process.argv = [process.execPath, 'blogops', ...words, '--help']
    const exitCode = await import(process.env.PROGRAM + '?' + at).then(() => 0, error => error.exitCode ?? String(error.stack))
    write(JSON.stringify({ command: words.join(' '), exitCode, help: output }) + '\\n')
  }
`

it('shows help for each command', async () => {
  const paths = listCommandLines(workflows, describeCommands()).map(line => line.path)
  const env = { PROGRAM: path.join(root, 'dist/server/cli.js') }
  const args = ['--input-type=module', '--eval', printHelps, JSON.stringify(paths)]
  const { stdout } = await execa(process.execPath, args, { env, cwd: root, reject: false })
  const helps: { command: string; exitCode: unknown; help: string }[] = stdout.split('\n').map(line => JSON.parse(line))
  expect(helps.map(({ command }) => command)).toEqual(paths.map(words => words.join(' ')))
  expect(helps.length).toBeGreaterThan(100)
  const wrong = helps.filter(
    ({ command, exitCode, help }) => exitCode !== 0 || !help.includes(`Usage: blogops ${command}`),
  )
  expect(wrong).toEqual([])
})

/** A port of this machine on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : expect.unreachable()
}

interface Check {
  name: string
  status: string
  message: string
  hint?: string
}

/** Runs doctor with services at an address that refuses connections. @returns broken checks by name */
async function brokenWith(settings: (address: string) => Record<string, string>) {
  const address = `127.0.0.1:${await closedPort()}`
  const { stdout, exitCode } = await blogopsIn(undefined, settings(address)).run('doctor', '--json')
  const { checks }: { checks: Check[] } = JSON.parse(stdout)
  const broken = checks.filter(({ status }) => status === 'broken')
  return { exitCode, broken: Object.fromEntries(broken.map(({ name, message, hint }) => [name, `${message} ${hint}`])) }
}

const databaseAt = (address: string) => ({
  BLOGOPS_DATABASE_URL: `postgres://blogops:hunter2@${address}/blogops`,
  BLOGOPS_SECRET: 'Kf7n2Qx9Lw4Zt8Rb3Vm6Yc1Hd5Gj0PsAe8u',
})

const redisAt = (address: string) => ({
  ...databaseAt(address),
  BLOGOPS_BLOBS_URL: `redis://:hunter2@${address}/0`,
})

const s3At = (address: string) => ({
  ...databaseAt(address),
  BLOGOPS_BLOBS_URL: `s3://bucket/site?region=eu-west-2&endpoint=http://${address}`,
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'hunter2',
})

const vendorsAt = (address: string) => ({
  ANTHROPIC_API_KEY: 'hunter2',
  ANTHROPIC_BASE_URL: `http://${address}`,
  PLAUSIBLE_SITE_ID: 'shelf.example',
  PLAUSIBLE_API_KEY: 'hunter2',
  PLAUSIBLE_URL: `http://${address}`,
  FACEBOOK_ACCESS_TOKEN: 'hunter2',
  FACEBOOK_AD_ACCOUNT_ID: '1',
  FACEBOOK_APP_SECRET: 'hunter2',
  FACEBOOK_PAGE_ID: '2',
  FACEBOOK_API_URL: `http://${address}/v26.0`,
})

it('doctor names each unavailable service', async () => {
  const [redis, s3, vendors] = await Promise.all([brokenWith(redisAt), brokenWith(s3At), brokenWith(vendorsAt)])
  const database = expect.stringMatching(
    /^The database does not answer: connect ECONNREFUSED .*Check that PostgreSQL runs/,
  )
  expect(redis).toEqual({
    exitCode: 1,
    broken: {
      database,
      blobs: expect.stringMatching(/^Redis does not answer: there is no connection to it\. Check that Redis runs/),
    },
  })
  expect(s3).toEqual({
    exitCode: 1,
    broken: {
      database,
      blobs: expect.stringMatching(/^The S3 storage does not answer: connect ECONNREFUSED .*BLOGOPS_BLOBS_URL/),
    },
  })
  const facebook = expect.stringMatching(/^Facebook could not be reached \(connect ECONNREFUSED .*FACEBOOK_API_URL/)
  expect(vendors).toEqual({
    exitCode: 1,
    broken: {
      'Facebook account': facebook,
      'Facebook token': facebook,
      'Facebook page': facebook,
      'Facebook pixel': facebook,
      Plausible: expect.stringMatching(/^Plausible \(127\.0\.0\.1:\d+\) could not be reached \(connect ECONNREFUSED/),
      'model key': expect.stringMatching(/^The model’s server cannot be reached\. .*ANTHROPIC_BASE_URL/),
    },
  })
  expect(JSON.stringify([redis, s3, vendors])).not.toContain('hunter2')
})

it('an assistant connects over stdio and finds the tools', async () => {
  const { folder } = blogopsIn()
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path.join(root, 'bin/blogops.mjs'), 'mcp'],
    cwd: folder,
    env: { HOME: folder, PATH: '' },
    stderr: 'pipe',
  })
  const assistant = new Client({ name: 'test', version: '1' })
  await assistant.connect(transport)
  try {
    expect(assistant.getServerVersion()).toMatchObject({ name: 'blogops' })
    const { tools } = await assistant.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['articles_list', 'jobs_create', 'ads_status']),
    )
    const answer = await assistant.callTool({ name: 'articles_get', arguments: { slug: 'none' } })
    expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('not_found') }] })
  } finally {
    await assistant.close()
  }
})

it('exports the site', async () => {
  const blogops = blogopsIn()
  const topic = ['--topic', 'electric kettles', '--category', 'kitchen', '--products', '3']
  const { article } = await blogops.json<GenerationResult>('generate', ...topic)
  expect(await blogops.json('export', 'public')).toMatchObject({ folder: 'public', siteUrl: 'http://localhost' })
  const files = ['index.html', `article/${article.slug}/index.html`, `covers/${article.slug}.png`, 'sitemap.xml']
  expect(files.filter(file => !existsSync(path.join(blogops.folder, 'public', file)))).toEqual([])
})
