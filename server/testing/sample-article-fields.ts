import { articleChangesSchema } from '../contract/schemas/article.ts'
import { type ArticleField, articleFields } from '../domain/article-fields.ts'

/** New value for each kind of control. New fields are covered without further edits. */
const samples: Readonly<Record<ArticleField['control'], (name: string) => string>> = {
  line: name => `changed-${name.toLowerCase()}`,
  lines: name => `A changed ${name}.`,
  category: () => 'gaming',
  picture: () => '/pictures/changed.jpg',
  html: name => `<p>A changed ${name}.</p>`,
}

/** Returns a valid new value for every editable field of an article. */
export function sampleArticleFields() {
  const values = articleFields.map(({ name, control }) => [name, samples[control](name)])
  return articleChangesSchema.parse(Object.fromEntries(values))
}
