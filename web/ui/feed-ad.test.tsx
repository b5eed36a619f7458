// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { head } from '../testing/fixtures.ts'
import { ArticleImage } from './article-image.tsx'
import { FeedAd } from './feed-ad.tsx'

const words = {
  pageName: 'The Test Shelf',
  bodyText: 'Which of them grinds finest?',
  headline: 'Five grinders, compared',
  callToAction: 'SHOP_NOW',
  linkUrl: 'https://www.shelf.test/article/five-grinders',
}

function show(changes: Partial<typeof words> = {}, article = head()) {
  render(<FeedAd {...words} {...changes} image={<ArticleImage kind="audio" article={article} sizes="27rem" />} />)
  return screen.getByRole('figure')
}

describe('an ad in a feed', () => {
  it('shows the page, the text, the domain and the button', () => {
    const leaves = [...show().querySelectorAll('*')].filter(one => one.children.length === 0 && one.textContent)
    const shown = leaves.map(one => one.textContent)
    expect(shown).toEqual([
      ...['T', 'The Test Shelf', 'Sponsored', words.bodyText],
      ...['shelf.test', words.headline, 'Shop now'],
    ])
  })

  it('has an accessible name and no interactive elements', () => {
    const figure = show()
    expect(figure.getAttribute('aria-label')).toBe(`Preview of a Facebook ad: ${words.headline}`)
    expect(figure.querySelector('a, button, [tabindex], [role]')).toBeNull()
  })

  it("has the article's photograph or its drawn cover", () => {
    expect(show().querySelector('svg.cover')).not.toBeNull()
    cleanup()
    expect(
      show({}, head({ heroImage: '/photo.jpg' }))
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe('/photo.jpg')
  })

  it('truncates a long text', () => {
    show({ bodyText: `${'grind '.repeat(30)}coarsely` })
    expect(screen.getByText('See more')).toBeDefined()
    expect(screen.queryByText(/coarsely/)).toBeNull()
  })

  it('shows bars for empty texts', () => {
    const figure = show({ bodyText: '', headline: '', linkUrl: '' })
    expect(figure.getAttribute('aria-label')).toBe('Preview of a Facebook ad without a headline')
    expect(figure.querySelectorAll('.feed-ad-blank')).toHaveLength(3)
  })
})
