import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readAssets } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'assets-'))
const path = join(folder, 'manifest.json')
const write = (manifest: unknown) => writeFileSync(path, JSON.stringify(manifest))

afterEach(() => rmSync(path, { force: true }))

it('reads the asset addresses from the build manifest', () => {
  write({
    '_shared.js': { file: 'assets/shared-1.js' },
    'web/app/reader.ts': { file: 'assets/reader-1.js', isEntry: true },
    'web/app/entry-client.tsx': { file: 'assets/app-1.js', imports: ['_shared.js'] },
    'web/ui/site.css': { file: 'assets/site-1.css', assets: ['assets/face-1.woff2', 'assets/dot-1.svg'] },
  })
  expect(readAssets(path)).toEqual({
    reader: '/assets/reader-1.js',
    app: '/assets/app-1.js',
    styles: ['/assets/site-1.css'],
    fonts: ['/assets/face-1.woff2'],
  })
})

it('reports the missing build and the next step', () => {
  write({})
  expect(() => readAssets(path)).toThrow(/web\/ui\/site.css|web\/app\/reader.ts/)
})
