import { beforeEach, describe, expect, it } from 'vitest'
import { toPhrase, toSearchedText } from '../../domain/text-links.ts'
import { hasAllWords } from './review-links.ts'
import { admin, article, kettle, reader, setUp } from './testing/test-articles.ts'

const mill = { ...kettle, name: 'Hobbin Daily Mill', asin: 'B0SMPLC001' }
const html = `<p>Good coffee grinders matter as much. The Hobbin Daily Mill is one. Air fryers do not.</p>
  <h3>Detailed Product Reviews</h3><h4>Ember Kettle</h4><p>It boils faster than coffee grinders grind.</p>`

let app: ReturnType<typeof setUp>
const add = (id: string, changes: Partial<typeof article>) => app.articles.add({ ...article, id, ...changes })
const links = async () => app.articles.links('a1', reader)

beforeEach(async () => {
  app = setUp()
  await add('a1', { html })
})

describe('links from the text', () => {
  it('lead to reviews of products and topics that it mentions', async () => {
    await add('a2', { slug: 'fryers', title: 'Best Air Fryers for Small Kitchens', products: [] })
    await add('a3', {
      slug: 'mills',
      title: 'Burr Coffee Grinders: Five Compared',
      products: [{ ...mill, asin: null }],
    })
    const [product] = await app.articles.products('a3', reader)
    expect((await links()).mentions).toEqual([
      {
        phrase: 'Hobbin Daily Mill',
        slug: 'mills',
        title: 'Burr Coffee Grinders: Five Compared',
        product: product?.id,
      },
      { phrase: 'air fryers', slug: 'fryers', title: 'Best Air Fryers for Small Kitchens', product: null },
    ])
  })

  it('follow the other review: its publication, its address and its products', async () => {
    await add('a3', { slug: 'mills', title: 'Coffee Grinders', publish: false, products: [] })
    expect((await links()).mentions).toEqual([])
    await app.articles.publish('a3')
    await app.articles.update('a3', { slug: 'grinders', title: 'Coffee Grinders Again' }, { by: 'ada' })
    expect((await links()).mentions).toEqual([])
    await app.articles.update('a3', { title: 'Coffee Grinders' }, { by: 'ada' })
    expect((await links()).mentions).toMatchObject([{ phrase: 'coffee grinders', slug: 'grinders' }])
    await app.articles.unpublish('a3')
    expect((await links()).mentions).toEqual([])
  })

  it('never lead to its own topic or its own products', async () => {
    await add('a2', { slug: 'more', title: 'Five Kettles Side by Side', html: '<p>Five kettles.</p>' })
    const { mentions, alsoIn } = await links()
    expect(mentions).toEqual([])
    const [first, second] = await app.articles.products('a1', reader)
    expect(alsoIn).toEqual([
      { product: first?.id, slug: 'more', title: 'Five Kettles Side by Side' },
      { product: second?.id, slug: 'more', title: 'Five Kettles Side by Side' },
    ])
  })

  it('are few', async () => {
    const nouns = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta']
    await add('a9', {
      slug: 'all',
      title: 'All',
      html: `<p>${nouns.map(noun => `${noun} lamps`).join(', ')}</p>`,
      products: [],
    })
    for (const noun of nouns) await add(noun, { slug: noun, title: `${noun} lamps`, products: [] })
    expect((await app.articles.links('a9', reader)).mentions).toHaveLength(6)
  })

  it('of a draft are only for admins', async () => {
    await add('a4', { slug: 'draft', publish: false })
    await expect(app.articles.links('draft', reader)).rejects.toMatchObject({ code: 'not_found' })
    expect(await app.articles.links('draft', admin)).toMatchObject({ mentions: [] })
  })
})

describe('hasAllWords', () => {
  it('finds words in any order, anywhere', () => {
    const text = toSearchedText(['<h3>Air fryers</h3><p>Coffee <b>grinders</b>.</p>'])
    const names = ['grinders for coffee', 'fryers and grinders', 'Grinders, Fryers', 'h3']
    expect(names.filter(name => hasAllWords(text, toPhrase(name)))).toEqual(['Grinders, Fryers'])
  })
})
