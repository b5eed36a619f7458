import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import * as z from 'zod'
import type { PageAssets } from '../../contract/page.ts'
import { memoizeSuccess } from '../../lib/memoize.ts'
import { type Content, createContent, type Headers, hashContent } from './content.ts'
import type { Encoding } from './content-negotiation.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' }

/**
 * Files by their address on the site, each read on first request, and again after a failure such as too many open
 * files.
 */
export type StaticFiles = ReadonlyMap<string, () => Promise<Content>>

/**
 * Lists the built files of a folder once at startup. Addresses are looked up in the list and never used as a path, so
 * they cannot lead outside the folder.
 */
export function listStaticFiles(folder: string, common: Headers): StaticFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => name.split(sep).join('/'))
  const served = names.filter(name => !name.startsWith('.') && extname(name) in types)
  return new Map(served.map(name => [`/${name}`, memoizeSuccess(() => openFile(folder, name, common))]))
}

async function openFile(folder: string, name: string, common: Headers): Promise<Content> {
  const path = join(folder, name)
  const headers = {
    ...common,
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    // Names under assets/ contain a hash of the content.
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  }
  const file = await readFile(path)
  const bytes = (encoding: Encoding) => readFile(path + suffixes[encoding])
  const content = createContent({ status: 200, version: hashContent(file), headers, length: 0, bytes })
  // The build compresses files that benefit from it.
  const getStoredEncoding = (encoding: Encoding) => (existsSync(path + suffixes[encoding]) ? encoding : 'identity')
  return { ...content, encoded: encoding => content.encoded(getStoredEncoding(encoding)) }
}

/** Vite's manifest of the client build (https://vite.dev/guide/backend-integration). */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]), assets: z.array(z.string()).default([]) }),
)

const entryFiles = { reader: 'web/app/reader.ts', app: 'web/app/entry-client.tsx', styles: 'web/ui/site.css' }

/** Returns the addresses of the built assets that pages use. */
export function readAssets(manifestPath: string): PageAssets {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestPath, 'utf8')))
  const findChunk = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${manifestPath} has no entry for ${source}. Build the web again: npm run build`)
    return chunk
  }
  const styles = findChunk(entryFiles.styles)
  return {
    reader: `/${findChunk(entryFiles.reader).file}`,
    app: `/${findChunk(entryFiles.app).file}`,
    styles: [`/${styles.file}`],
    fonts: styles.assets.filter(file => file.endsWith('.woff2')).map(file => `/${file}`),
  }
}
