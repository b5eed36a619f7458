import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { Author } from '../../server/contract/schemas/article.ts'
import { head } from '../testing/fixtures.ts'
import { renderPath, textOf } from '../testing/rendered.ts'

const grace: Author = {
  slug: 'grace',
  name: 'Grace Hopper',
  bio: 'Writes about coffee.',
  avatar: '',
  reviews: 1,
  stored: true,
  version: 1,
}

const withAuthor = (changes: Partial<Author> = {}) => ({ 'authors.get': () => ({ ...grace, ...changes }) })

describe('the page of an author', () => {
  it('shows the text, the reviews and the same person as structured data', async () => {
    const { html, status } = await renderPath('/author/grace', withAuthor())
    expect(status).toBe(200)
    expect(textOf(html)).toContain('Reviews by Grace Hopper Writes about coffee.')
    expect(textOf(html)).toContain('Five Grinders Compared')
    expect(html).toContain('<title>Reviews by Grace Hopper | The Test Shelf</title>')
    expect(html).toContain('<link rel="canonical" href="https://shelf.test/author/grace"/>')
    expect(html).toContain(
      '"mainEntity":{"@type":"Person","@id":"https://shelf.test/author/grace#author","name":"Grace Hopper","url":"https://shelf.test/author/grace","description":"Writes about coffee."}',
    )
  })

  it('asks for the reviews of that author only', async () => {
    const asked: unknown[] = []
    const articles = (input: unknown) => {
      asked.push(input)
      return [head()]
    }
    await renderPath('/author/grace', { ...withAuthor(), 'articles.list': articles })
    expect(asked).toEqual([expect.objectContaining({ author: 'Grace Hopper' })])
  })

  it('redirects from a former address', async () => {
    expect(await renderPath('/author/hopper', withAuthor())).toMatchObject({ status: 301, location: '/author/grace' })
  })

  it('is missing for an unknown author, and beyond the last page', async () => {
    const missing = () => {
      throw new BlogopsError('not_found', 'Author not found')
    }
    expect((await renderPath('/author/nobody', { 'authors.get': missing })).status).toBe(404)
    const empty = { ...withAuthor(), 'articles.list': () => [] }
    expect((await renderPath('/author/grace?page=2', empty)).status).toBe(404)
    expect((await renderPath('/author/grace', empty)).status).toBe(200)
  })
})
