import { expect, it } from 'vitest'
import { createAdLink, createAdUrlTags } from './ads.ts'

const linkUrl = 'https://reviews.example/article/five-kettles'

it('tags a link so that its visitors can be identified', () => {
  expect(createAdLink({ linkUrl, campaign: 'Spring', adId: '01K' })).toBe(
    `${linkUrl}?utm_source=facebook&utm_medium=paid&utm_campaign=Spring&utm_content=01K`,
  )
})

it.each(['Tea & toast = £1', 'a#b?c/d', 'Ünïcode 🫖'])('preserves the campaign name %s', campaign => {
  const { searchParams, hash } = new URL(createAdLink({ linkUrl, campaign, adId: '01K' }))
  expect({ campaign: searchParams.get('utm_campaign'), hash }).toEqual({ campaign, hash: '' })
  expect(new URLSearchParams(createAdUrlTags({ campaign, adId: '01K' })).get('utm_content')).toBe('01K')
})
