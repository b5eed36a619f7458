import { defineOperation } from '../operation.ts'
import { articleImportReportSchema, articleImportRequestSchema, exportBodyLimit } from '../schemas/article-lists.ts'

/** Idempotent: an article that was imported before is not imported again. The command is written by hand. */
export const articlesImport = defineOperation({
  id: 'articles.import',
  method: 'POST',
  path: '/api/articles/import',
  body: articleImportRequestSchema,
  bodyLimit: exportBodyLimit,
  output: articleImportReportSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Import a WordPress or Ghost export',
  example: {
    content: '{"meta":{"version":"6.0.0"},"data":{"posts":[{"id":"1","title":"Five Kettles","html":"<p>Hot.</p>"}]}}',
  },
  errors: [],
})
