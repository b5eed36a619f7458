import { BlogopsError } from '../../server/contract/errors.ts'
import { render } from '../app/entry-server.tsx'
import { type FakeAnswers, fakeApi, readBy } from './fake-api.ts'
import { article, head, plainProduct, product, secondProduct, site, sitePage } from './fixtures.ts'

const assets = {
  reader: '/assets/reader.js',
  app: '/assets/app.js',
  styles: ['/assets/site.css'],
  fonts: ['/f.woff2'],
}
const missing = () => {
  throw new BlogopsError('not_found', 'There is no such article.')
}

/** A page as the server makes it, of an article in the lists that is not found, and three products, where nothing else is said. */
export function renderPath(path: string, answers: FakeAnswers = {}) {
  const api = fakeApi({
    'site.get': () => site,
    'pages.get': ({ id }) => (id === 'terms' || id === 'privacy' ? sitePage({ id, slug: id }) : missing()),
    'articles.list': () => [head()],
    'articles.get': missing,
    'articles.products': () => [product(), secondProduct, plainProduct],
    'articles.links': () => ({ mentions: [], alsoIn: [] }),
    ...answers,
  })
  return render({ path, read: readBy(api.fetch), assets })
}

export const withArticle = (changes = {}) => ({
  'articles.get': ({ slug }: Readonly<Record<string, unknown>>) => {
    if (slug === 'nowhere') throw new BlogopsError('not_found', 'Article not found')
    return article(changes)
  },
})

/** The text of a page, as one would read it aloud. */
export const textOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
