import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const client = path.resolve(import.meta.dirname, '../../dist/client')

interface Chunk {
  file: string
  imports?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'))

/** Returns the files that a browser loads before the screen is drawn. */
function listFiles(...sources: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no ${source}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return [...files]
}

function getSize(files: readonly string[]): number {
  return files.reduce((total, file) => total + readFileSync(path.join(client, `${file}.gz`)).length, 0)
}

const app = 'web/app/entry-client.tsx'
const rail = 'web/app/desk-rail.tsx'

it.each([
  'web/features/today/today-screen.tsx',
  'web/app/manage-with-ads.tsx',
  'web/features/jobs/jobs-screen.tsx',
  'web/features/approvals/approvals-screen.tsx',
  'web/features/calendar/calendar-screen.tsx',
  'web/features/topics/topics-screen.tsx',
  'web/features/links/links-screen.tsx',
  'web/features/create/create-screen.tsx',
  'web/features/articles/new/new-article-screen.tsx',
  'web/features/articles/import/import-screen.tsx',
  'web/features/articles/edit-screen.tsx',
  'web/features/analytics/analytics-screen.tsx',
  'web/features/analytics/article/article-analytics-screen.tsx',
  'web/features/analytics/visits/visits-screen.tsx',
  'web/features/earnings/earnings-screen.tsx',
  'web/features/ads/performance/performance-screen.tsx',
  'web/features/ads/article/article-ads-screen.tsx',
  'web/features/ads/wizard/wizard-screen.tsx',
  'web/features/optimizer/optimizer-screen.tsx',
  'web/features/access/access-screen.tsx',
  'web/features/auth/auth-screen.tsx',
  'web/features/settings/settings-screen.tsx',
  'web/features/notifications/notifications-screen.tsx',
  'web/features/pages/pages-screen.tsx',
  'web/features/pages/page-edit-screen.tsx',
  'web/features/authors/authors-screen.tsx',
  'web/features/audit/audit-screen.tsx',
  'web/features/pairing/pair-screen.tsx',
])('loads at most 120 KB of script, compressed with gzip, before %s is drawn', screen => {
  const files = listFiles(app, rail, screen)
  expect(files.length).toBeGreaterThan(4)
  expect(getSize(files)).toBeLessThanOrEqual(120 * 1024)
})

it('does not load the schemas of the contract with a screen without a form', () => {
  const files = listFiles(app, rail, 'web/features/today/today-screen.tsx')
  const texts = files.map(file => readFileSync(path.join(client, file), 'utf8'))
  const schemas = listFiles('server/contract/operations/accounts.ts').map(file =>
    readFileSync(path.join(client, file), 'utf8'),
  )
  const usesZod = (text: string) => text.includes('ZodError')
  expect([texts.some(usesZod), schemas.some(usesZod)]).toEqual([false, true])
})

it('loads at most 4 KB of script for readers', () => {
  expect(getSize(listFiles('web/app/reader.ts'))).toBeLessThanOrEqual(4 * 1024)
})
