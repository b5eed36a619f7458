import { BlogopsError } from '../../contract/errors.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'

/** Finds the article with a current or former slug. */
async function findSlugOwner(reader: RecordReader, slug: string): Promise<ArticleRecord | undefined> {
  const [current] = await reader.find('article', { where: { slug }, limit: 1 })
  if (current) return current
  const former = await reader.get('formerSlug', slug)
  return former && reader.get('article', former.articleId)
}

/** Returns `wanted`, with a number appended if the slug belongs to another article. */
export async function findFreeSlug(reader: RecordReader, wanted: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const slug = attempt === 1 ? wanted : `${wanted}-${attempt}`
    if ((await findSlugOwner(reader, slug)) === undefined) return slug
  }
}

/**
 * Changes the slug of an article. The old slug redirects to it.
 * @throws BlogopsError `conflict` if the slug belongs to another article.
 */
export async function moveSlug(tx: Transaction, article: ArticleRecord, slug: string): Promise<void> {
  const owner = await findSlugOwner(tx, slug)
  if (owner && owner.id !== article.id) throw slugTakenError(slug, owner)
  await tx.delete('formerSlug', slug)
  await tx.put('formerSlug', { id: article.slug, version: 0, articleId: article.id })
}

function slugTakenError(slug: string, owner: ArticleRecord): BlogopsError {
  const how = owner.slug === slug ? 'belongs to' : 'is an earlier address of'
  return new BlogopsError('conflict', `The slug "${slug}" ${how} another article, "${owner.title}".`, {
    hint: 'Choose another. The addresses that an article had stay with it, also when it is deleted.',
    details: { slug },
  })
}
