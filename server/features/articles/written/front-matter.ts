import { parse } from 'yaml'
import { BlogopsError } from '../../../contract/errors.ts'
import type { StoredFieldName } from '../../../domain/article-fields.ts'

/** Fields of an article that a text states itself. */
export type StatedFields = Partial<Record<StoredFieldName, string>>

/** Spellings of each field in front matter, most specific first. */
const spellings = {
  title: ['title'],
  slug: ['slug'],
  excerpt: ['excerpt', 'description', 'summary'],
  category: ['category', 'categories'],
  author: ['author', 'authors'],
  heroImage: ['heroImage', 'cover', 'image'],
} as const satisfies Record<StoredFieldName, readonly string[]>

interface FrontMatter {
  fields: StatedFields
  /** Names of the entries that no field takes. */
  unread: string[]
  /** Text below the front matter. */
  text: string
}

const frontMatter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** Maximum characters of front matter. Parsing time grows faster than the length. */
const maxFrontMatter = 20_000

/**
 * Reads YAML between two lines of dashes. A text without it, or with YAML that is not valid, is returned unchanged.
 * @throws BlogopsError `too_large`
 */
export function readFrontMatter(text: string): FrontMatter {
  const found = frontMatter.exec(text)
  const entries = found ? parseEntries(found[1] ?? '') : undefined
  if (!found || !entries) return { fields: {}, unread: [], text }
  const fields: StatedFields = {}
  const read = new Set<string>()
  for (const [field, names] of Object.entries(spellings)) {
    const name = names.find(one => toText(entries.get(one)) !== undefined)
    if (name === undefined || !isField(field)) continue
    read.add(name)
    fields[field] = toText(entries.get(name)) ?? ''
  }
  return { fields, unread: [...entries.keys()].filter(name => !read.has(name)), text: text.slice(found[0].length) }
}

function isField(name: string): name is StoredFieldName {
  return Object.hasOwn(spellings, name)
}

function parseEntries(yaml: string): ReadonlyMap<string, unknown> | undefined {
  if (yaml.length > maxFrontMatter) {
    // A long text between two horizontal rules is not front matter.
    if (!/^\s*[\w-]+[ \t]*:/.test(yaml)) return undefined
    throw frontMatterError()
  }
  try {
    // The check for repeated keys takes quadratic time.
    const value: unknown = parse(yaml, { uniqueKeys: false, maxAliasCount: 10 })
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? new Map(Object.entries(value))
      : undefined
  } catch {
    return undefined
  }
}

function frontMatterError(): BlogopsError {
  return new BlogopsError('too_large', 'The front matter has more than 20,000 characters.', {
    hint: 'Keep only title, slug, excerpt, category, author and image in it.',
  })
}

/** Returns a text, or the first one of a list. */
function toText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first.trim() !== '' ? first.trim() : undefined
}
