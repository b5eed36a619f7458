import { BlogopsError } from '../../../contract/errors.ts'
import { excerptLimit } from '../../../contract/field-values.ts'
import type { HandlersOf } from '../../../contract/handler.ts'
import type * as writingContract from '../../../contract/operations/article-writing.ts'
import { articleChangesSchema } from '../../../contract/schemas/article.ts'
import type { SiteSettings } from '../../../contract/schemas/site.ts'
import { getActorName } from '../../../contract/scopes.ts'
import { storedFieldNames } from '../../../domain/article-fields.ts'
import { listArticleWarnings } from '../../../domain/articles.ts'
import { findCategory, getUsualCategory } from '../../../domain/categories.ts'
import { slugify } from '../../../domain/slugs.ts'
import { quoteName } from '../../../domain/text.ts'
import type { NewId } from '../../../ports/system.ts'
import type { SiteCategories } from '../article-saves.ts'
import type { Articles } from '../articles.ts'
import type { StatedFields } from './front-matter.ts'

interface WritingOptions {
  articles: Pick<Articles, 'add' | 'get'>
  categories: SiteCategories
  settings: () => Promise<SiteSettings>
  newId: NewId
}

/** Articles written by hand: drafts from a text, an outline, or nothing. */
export function writingHandlers({
  articles,
  categories,
  settings,
  newId,
}: WritingOptions): Pick<HandlersOf<typeof writingContract>, 'articles.create'> {
  /** Fields of the text that the site accepts. Others are left out with a warning. */
  async function checkStated(stated: StatedFields): Promise<{ fields: StatedFields; warnings: string[] }> {
    const all = await categories.list()
    const fields: StatedFields = {}
    const warnings: string[] = []
    for (const name of storedFieldNames) {
      const value = stated[name]
      if (value === undefined) continue
      const accepted = name === 'category' ? findCategory(all, value.toLowerCase())?.slug : parseField(name, value)
      if (accepted === undefined) warnings.push(`The ${name} of the text was left out: ${quoteName(value)}.`)
      else fields[name] = accepted
    }
    return { fields, warnings }
  }

  return {
    'articles.create': async ({ content = '', format, ...given }, { actor }) => {
      const { readText } = await import('./read-text.ts')
      const text = readText(content, format, given.title)
      const stated = await checkStated(text.fields)
      const { title, slug, excerpt, ...fields } = { ...stated.fields, ...removeMissing(given) }
      if (title === undefined) throw missingTitleError()
      if (given.category !== undefined) await categories.resolve(given.category)
      const wantedSlug = slug ?? slugify(title)
      const head = await articles.add({
        id: newId(),
        by: getActorName(actor),
        slug: wantedSlug,
        title,
        excerpt: excerpt ?? title.slice(0, excerptLimit),
        category: fields.category ?? getUsualCategory(await categories.list()),
        author: fields.author ?? (await settings()).author,
        heroImage: fields.heroImage ?? '',
        html: text.html,
        sample: false,
        jobId: null,
        publish: false,
        products: [],
      })
      const article = await articles.get(head.id, { drafts: true })
      return {
        ...article,
        warnings: [
          ...stated.warnings,
          ...(slug !== undefined && head.slug !== slug ? [describeOtherSlug(slug, head.slug)] : []),
          ...text.unread.map(name => `The front matter entry ${quoteName(name)} was not read.`),
          ...listArticleWarnings(article),
        ],
      }
    },
  }
}

/** Validates a field of the text like a change by hand; undefined if it is not valid. */
function parseField(name: Exclude<keyof StatedFields, 'category'>, value: string): string | undefined {
  return articleChangesSchema.shape[name].safeParse(value).data
}

function removeMissing(given: { readonly [K in keyof StatedFields]?: string | undefined }): StatedFields {
  return Object.fromEntries(
    storedFieldNames.flatMap(name => (given[name] === undefined ? [] : [[name, given[name]] as const])),
  )
}

const describeOtherSlug = (wanted: string, slug: string) =>
  `The address ${quoteName(wanted)} belongs to another article, so this one has ${quoteName(slug)}.`

function missingTitleError(): BlogopsError {
  return new BlogopsError('bad_request', 'The article has no title.', {
    hint: 'Enter a title, or begin the text with a heading such as "# Five Kettles Compared".',
  })
}
