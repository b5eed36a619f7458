import type { SimilarArticle } from '../../contract/schemas/generation.ts'
import { getTopic, normalizeTopic } from '../../domain/articles.ts'
import type { Articles } from '../articles/articles.ts'
import type { Jobs } from '../jobs/jobs.ts'

interface SimilarArticlesOptions {
  articles: Pick<Articles, 'findNames'>
  jobs: Pick<Jobs, 'listTitles'>
}

export type FindSimilar = (topic: string, exceptId?: string) => Promise<SimilarArticle[]>

/** Number of jobs to compare with, newest first: a year of daily articles. */
const maxJobs = 400

/** Finds articles generated on the same topic and not deleted, newest first. An article has the id of its job. */
export function createFindSimilar({ articles, jobs }: SimilarArticlesOptions): FindSimilar {
  return async (topic, exceptId) => {
    const wanted = normalizeTopic(topic)
    const ids = (await jobs.listTitles(maxJobs, 'generation'))
      .filter(({ id, title }) => id !== exceptId && normalizeTopic(getTopic(title)) === wanted)
      .map(({ id }) => id)
    const found = await articles.findNames(ids)
    return ids.flatMap(id => {
      const { slug, title, status } = found.get(id) ?? {}
      return slug !== undefined && title !== undefined && (status === 'draft' || status === 'published')
        ? [{ id, slug, title, status }]
        : []
    })
  }
}
