import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { operations } from '../../contract/index.ts'
import { openBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { temporaryFolders } from '../../storage/testing/temporary-folder.ts'
import { createTestApp } from '../create-test-app.ts'
import { listening } from './listening.ts'

/** Paths that try to leave their folder, sent unchanged to a real server. */

const folder = temporaryFolders()
const secret = 'nobody is to read this'

const steps = ['..', '%2e%2e', '.%2e', '%252e%252e', '%c0%ae%c0%ae', '..%00', '..;', '..:..']
const turns = ['/', '%2f', '%5c', '\\', '%252f', '%c0%af', '%00/', ':']
const leading = steps.flatMap(step => turns.map(turn => `${step}${turn}secret.txt`))
const absolute = [
  '%2fetc%2fpasswd',
  'file:%2f%2f%2fetc%2fpasswd',
  'C:%5cboot.ini',
  '%00',
  'secret.txt%00.webp',
  '%',
  '%zz',
]
const bad = [...leading, `..%2f${leading[1]}`, ...absolute]

/** Public folder next to files that the server must not return. */
async function setUp() {
  const root = await folder()
  const staticDir = path.join(root, 'client')
  await mkdir(path.join(staticDir, 'assets'), { recursive: true })
  await writeFile(path.join(staticDir, 'assets', 'app.js'), 'export {}')
  await writeFile(path.join(staticDir, '.secret.txt'), secret)
  await writeFile(path.join(staticDir, 'secret.env'), secret)
  await writeFile(path.join(root, 'secret.txt'), secret)
  const render = async ({ path: page }: { path: string }) => ({ status: 404, html: page, cacheable: true })
  const { app } = await createTestApp({
    blobs: await openBlobStore({ dir: path.join(root, 'blobs') }),
    pages: {
      renderer: { render, isPaginated: () => false },
      describeCover: async () => ({ status: 404 }),
      assets: { reader: '', app: '', styles: [], fonts: [] },
      staticDir,
    },
  })
  return listening(app)
}

const leaks = (text: string) => text.includes(secret) || /root:x?:0:0/.test(text)

it('return no file outside the folders, on any route of files and pages', async () => {
  const { ask } = await setUp()
  expect((await ask('GET', '/assets/app.js')).status).toBe(200)
  const routes = ['/', '/assets/', '/images/', '/covers/', '/article/', '/category/', '/api/']
  const strays: string[] = []
  for (const target of [...routes.flatMap(route => bad.map(each => route + each)), '/.secret.txt', '/secret.env']) {
    const { status, body } = await ask('GET', target)
    if (leaks(body) || ![308, 400, 404].includes(status)) strays.push(`${target}: ${status}`)
  }
  expect(strays).toEqual([])
})

it('match nothing in any path parameter of any call', async () => {
  const { ask } = await setUp()
  const headers = { authorization: 'Bearer local-token-of-the-test', 'content-type': 'application/json' }
  const strays: string[] = []
  for (const operation of operations) {
    const names = Object.keys(operation.params?.shape ?? {})
    const examples = Object.entries(operation.example).filter(([key]) => key in (operation.body?.shape ?? {}))
    const body = operation.method === 'GET' ? '' : JSON.stringify(Object.fromEntries(examples))
    for (const name of names) {
      // Other routes get all paths; the many calls share them.
      for (const each of bad.filter((_, at) => at % 9 === operations.indexOf(operation) % 9)) {
        const target = operation.path.replace(`{${name}}`, each).replace(/\{\w+\}/g, '1')
        const { status, body: answer } = await ask(operation.method, target, headers, body)
        if (leaks(answer) || status < 400 || status === 500) strays.push(`${operation.id} ${target}: ${status}`)
      }
    }
  }
  expect(strays).toEqual([])
})

it.each([
  '//evil.example',
  '///evil.example/',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '//evil.example/%2e%2e',
  'http://evil.example//x',
  '/%09/evil.example',
  '//evil.example?page=1',
  '/https:evil.example/',
])('do not redirect to another site: %j', async target => {
  const { ask } = await setUp()
  const { headers } = await ask('GET', target)
  const location = headers.get('location')
  if (location !== null) expect(new URL(location, 'http://localhost:3000').origin).toBe('http://localhost:3000')
  expect(location ?? '/').toMatch(/^\/(?![/\\])/)
})
