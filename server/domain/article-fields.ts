/**
 * Declaration of the fields of an article that people edit. Requests, records, revisions, the web form, the flags of
 * `blogops articles edit` and the views of the terminal follow it. The schemas of the values are in
 * `contract/schemas/article.ts`; the compiler reports a field that lacks one.
 */
interface FieldDeclaration {
  /** Name in requests, answers and records. The HTML of `content` is a blob; its record has the key of the blob. */
  readonly name: string
  /** Label in forms; in lower case in lists of changes. */
  readonly label: string
  /** Part of the web form. */
  readonly panel: 'writing' | 'details' | 'picture'
  /** Control in the web form. */
  readonly control: 'line' | 'lines' | 'category' | 'picture' | 'html'
  /** Flag of `blogops articles edit`. */
  readonly flag: { readonly name: string; readonly description: string; readonly placeholder?: string }
  /** Place in the views of the terminal. */
  readonly view: 'title' | 'paragraph' | 'fact' | 'body'
  /** Unchanged when a revision is restored. */
  readonly staysOnRevert?: true
  /** Kept when a deleted article is removed permanently, for the page that answers its URL. */
  readonly survivesPurge?: true
}

const declarations = [
  {
    name: 'slug',
    label: 'Address',
    panel: 'details',
    control: 'line',
    flag: { name: 'slug', description: 'a new address; the old one redirects to it' },
    view: 'fact',
    staysOnRevert: true,
    survivesPurge: true,
  },
  {
    name: 'title',
    label: 'Title',
    panel: 'writing',
    control: 'line',
    flag: { name: 'title', description: 'a new title', placeholder: 'text' },
    view: 'title',
    survivesPurge: true,
  },
  {
    name: 'excerpt',
    label: 'Excerpt',
    panel: 'writing',
    control: 'lines',
    flag: { name: 'excerpt', description: 'a new excerpt', placeholder: 'text' },
    view: 'paragraph',
  },
  {
    name: 'category',
    label: 'Category',
    panel: 'details',
    control: 'category',
    flag: { name: 'category', description: 'a new category' },
    view: 'fact',
    survivesPurge: true,
  },
  {
    name: 'author',
    label: 'Author',
    panel: 'details',
    control: 'line',
    flag: { name: 'author', description: 'a new author', placeholder: 'name' },
    view: 'fact',
    // The author may have been renamed since.
    staysOnRevert: true,
  },
  {
    name: 'heroImage',
    label: 'Picture',
    panel: 'picture',
    control: 'picture',
    flag: { name: 'hero-image', description: 'a new hero image; empty for the generated cover', placeholder: 'url' },
    view: 'fact',
  },
  {
    name: 'content',
    label: 'Text',
    panel: 'writing',
    control: 'html',
    flag: { name: 'content-file', description: 'the new HTML body; - reads it from stdin', placeholder: 'file|-' },
    view: 'body',
  },
] as const satisfies readonly FieldDeclaration[]

export type ArticleFieldName = (typeof declarations)[number]['name']

/** Fields that an article's record stores as text. */
export type StoredFieldName = Exclude<ArticleFieldName, 'content'>

export type ArticleField = FieldDeclaration & { readonly name: ArticleFieldName }

/** Editable fields, in the order of requests and answers. */
export const articleFields: readonly ArticleField[] = declarations

/** Editable fields in the order in which people see them: the title comes first. */
export const articleFieldsForPeople: readonly ArticleField[] = articleFields.toSorted(
  (a, b) => Number(b.view === 'title') - Number(a.view === 'title'),
)

/** Names of the fields that an article's record stores as text and that fulfil a condition. */
export function listStoredFields(isWanted: (field: ArticleField) => boolean): StoredFieldName[] {
  return articleFields.filter(isWanted).flatMap(({ name }) => (name === 'content' ? [] : name))
}

export const storedFieldNames: readonly StoredFieldName[] = listStoredFields(() => true)
