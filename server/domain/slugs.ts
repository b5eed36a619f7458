import { isLoopback } from './urls.ts'

const MAX_LENGTH = 80

/** Letters that Unicode does not decompose into a base letter and an accent. */
const LETTER_REPLACEMENTS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** Converts a title to a slug of ASCII, at most 80 characters, cut between words if possible; "article" if nothing remains. */
export function slugify(title: string): string {
  return toSlug(title) || 'article'
}

/** Slug of an author whose name no record describes. Names in scripts that have no slug are spelled by code points. */
export function toAuthorSlug(name: string): string {
  const slug = slugify(name)
  if (slug !== 'article' || /article/i.test(name)) return slug
  return `author-${Array.from(name, letter => letter.codePointAt(0)?.toString(36)).join('')}`.slice(0, 80)
}

/** Converts a name to a slug like `slugify`; empty if no letters or digits remain. */
export function toSlug(name: string, maxLength = MAX_LENGTH): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, letter => LETTER_REPLACEMENTS[letter] ?? '')
    .replace(/&/g, ' and ')
    .replace(/['’‘]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const truncated =
    words.length > maxLength
      ? words.slice(0, words.lastIndexOf('-', maxLength) + 1) || words.slice(0, maxLength)
      : words
  return truncated.replace(/-+$/, '')
}

/**
 * First parts of addresses that the site uses itself. A page cannot have one of them, since it would hide a screen, a
 * document or a call. A test compares them with the routes.
 */
const reservedSlugs: ReadonlySet<string> = new Set([
  'access',
  'ai-optimizer',
  'analytics',
  'api',
  'approvals',
  'article',
  'articles',
  'assets',
  'audit',
  'auth',
  'author',
  'authors',
  'categories',
  'category',
  'covers',
  'create',
  'earnings',
  'facebook-ads',
  'favicon',
  'feed',
  'healthz',
  'images',
  'index',
  'jobs',
  'llms',
  'login',
  'logout',
  'manage-articles',
  'mcp',
  'metrics',
  // A static export keeps the further pages of the home page in this folder.
  'page',
  'pages',
  'pair',
  'readyz',
  'robots',
  'settings',
  'sitemap',
  'today',
  '404',
])

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug) || /^sitemap-\d+$/.test(slug)
}

/** Returns the slug in the path of a page such as `/about`; undefined for paths that no such page can have. */
export function parsePagePath(path: string): string | undefined {
  const slug = /^\/([a-z0-9-]+)$/.exec(path)?.[1]
  return slug === undefined || isReservedSlug(slug) ? undefined : slug
}

/** Pages of every site. Their texts come with the program until somebody edits them. */
export const presetPages = ['about', 'contact', 'privacy', 'terms'] as const

export type PresetPage = (typeof presetPages)[number]

export function isPresetPage(id: string): id is PresetPage {
  return presetPages.some(preset => preset === id)
}

/** Public URL of an article. */
export function getArticleUrl(siteUrl: string, { slug }: { slug: string }): string {
  return `${siteUrl}/article/${encodeURIComponent(slug)}`
}

/** Path of an article's Markdown form. */
export function getMarkdownPath({ slug }: { slug: string }): string {
  return `/article/${encodeURIComponent(slug)}.md`
}

/** Returns true for pages that also exist as Markdown, at their path followed by `.md`: articles and own pages. */
export function hasMarkdownForm(path: string): boolean {
  return /^\/article\/[^/]+(?<!\.md)$/.test(path) || parsePagePath(path) !== undefined
}

/** Names such as "The Editorial Desk" belong to organisations; others belong to persons. */
export function isOrganisation(name: string): boolean {
  return /^the\s/i.test(name)
}

/** Advice while the pages of a public site do not say who runs it. */
export const noOperatorWarning =
  'The pages of this site do not say who runs it. State the name, postal address and e-mail address of the operator'

interface Operator {
  readonly name: string
  readonly address: string
  readonly email: string
}

/** Returns true if a public site does not state its operator completely. A site on this machine has no readers. */
export function lacksOperator({ name, address, email }: Operator, siteUrl: string): boolean {
  return [name, address, email].includes('') && !isLoopback(new URL(siteUrl).hostname)
}

/** Decodes the slug in a path; undefined for a lone `%`, which is in no slug. */
export function decodeSlug(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

// 200 characters leave room for a driver's own suffixes within the 255 bytes that file systems allow.
const segment = /^[A-Za-z0-9._-]{1,200}$/

/** Returns true for a key that every blob store accepts. */
export function isBlobKey(key: string): boolean {
  return key.split('/').every(part => segment.test(part) && part !== '.' && part !== '..')
}
