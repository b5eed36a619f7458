import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { type Content, contentHash, createContent, type Headers } from './content.ts'
import type { Encoding } from './encoding.ts'

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
 * The built files of a folder by the address they have. What is there is listed once, at the start: an address is looked
 * up in that list and never made into a path. Files are read when first asked for, and kept.
 */
export function listStaticFiles(folder: string, common: Headers): ReadonlyMap<string, Promise<Content>['then'] extends never ? never : () => Promise<Content>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => name.split(sep).join('/'))
  const served = names.filter(name => !name.startsWith('.') && extname(name) in types)
  return new Map(served.map(name => [`/${name}`, once(() => openFile(folder, name, common))]))
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
