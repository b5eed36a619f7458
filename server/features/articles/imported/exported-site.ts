/** Articles of another site, as its export file has them. */
export interface ExportedSite {
  source: 'wordpress' | 'ghost'
  /** Address of the site; null if the file lacks it. */
  url: string | null
  articles: ExportedArticle[]
  /** Number of other entries by type, such as `page`. */
  others: Map<string, number>
}

export interface ExportedArticle {
  /** Id within the site; empty if the file has none. */
  id: string
  title: string
  slug: string
  html: string
  excerpt: string
  author: string
  /** Names and slugs of its categories, the most important first. */
  categories: string[]
  /** Address of its picture; empty without a picture. */
  picture: string
  /** ISO 8601 time of publication; null for an article that was never public. */
  publishedAt: string | null
  /** Losses, as sentences. */
  notes: string[]
  /** Reason why it cannot be imported. */
  problem?: string
}

/** Counts an entry that is not an article. */
export function countOther(others: Map<string, number>, type: string): void {
  others.set(type, (others.get(type) ?? 0) + 1)
}

/** Converts `2024-05-01 10:00:00`, which is in UTC, or an ISO string; null for anything else, such as zeros. */
export function parseUtc(text: string | null | undefined): string | null {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text ?? '')
  const time = match ? Date.parse(`${match[1]}T${match[2]}Z`) : Number.NaN
  return Number.isNaN(time) || time <= 0 ? null : new Date(time).toISOString()
}
