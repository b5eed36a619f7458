import { articleRecord } from '../../../ports/record-fixtures.conformance.ts'
import type { Parts } from '../../../runtime/compose/parts.ts'
import type { Config } from '../../../runtime/config.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'

/** The real app with the articles "Five Kettles", "Best Toasters" (a draft), and a deleted one. */
export async function openAdsApp(config: Partial<Config> = {}, parts: Partial<Omit<Parts, 'config'>> = {}) {
  const records = parts.records ?? createMemoryRecordStore()
  const publishedAt = '2026-11-20T09:00:00.000Z'
  const articles = [
    articleRecord('a1', { slug: 'five-kettles', title: 'Five Kettles', status: 'published', publishedAt }),
    articleRecord('a2', { slug: 'best-toasters', title: 'Best Toasters', excerpt: 'Five toasters and five kettles.' }),
    articleRecord('a3', {
      slug: 'old-news',
      title: 'Old News',
      status: 'deleted',
      publishedAt,
      deletedAt: publishedAt,
    }),
  ]
  await records.transact(async tx => {
    for (const article of articles) if (!(await tx.get('article', article.id))) await tx.put('article', article)
  })
  const opened = await createTestApp({ ...parts, records, config })
  return { ...opened, records }
}

/** A client with a token that has these scopes, created by the owner of the data folder. */
export async function tokenHolder({ local, as }: Awaited<ReturnType<typeof openAdsApp>>, ...scope: Scope[]) {
  const user = 'grace'
  await local.users.create({ username: user, password: 'a long pass phrase' })
  const { token } = await local.tokens.create({ name: 'test', scope, user })
  return as({ authorization: `Bearer ${token}` })
}

type Scope = 'ads:read' | 'ads:draft' | 'ads:write' | 'generate' | 'articles:write'
