import { articleChangesSchema } from '../contract/schemas/article.ts'
import { type ArticleField, articleFields } from '../domain/article-fields.ts'

/** A new value by control. Values by kind rather than by field: a field that is added is tested without another edit. */
const samples: Readonly<Record<ArticleField['control'], (name: string) => string>> = {
  line: name => `changed-${name.toLowerCase()}`,
  lines: name => `A changed ${name}.`,
  category: () => 'gaming',
  picture: () => '/pictures/changed.jpg',
  html: name => `<p>A changed ${name}.</p>`,
}

/** A valid new value of every editable field of an article. */
export function sampleArticleFields() {
  const values = articleFields.map(({ name, control }) => [name, samples[control](name)])
  return articleChangesSchema.parse(Object.fromEntries(values))
}
