import { expect, it } from 'vitest'
import { pickFields, pickTexts } from './fields.ts'

it('copies the named fields that are defined', () => {
  const source: { title: string; subtitle?: string | undefined; words: number } = {
    title: 'Kettles',
    subtitle: undefined,
    words: 3,
  }
  const picked = pickFields(source, ['title', 'subtitle'])
  expect(picked).toEqual({ title: 'Kettles' })
  expect(Object.keys(picked)).toEqual(['title'])
})

it('returns empty text for a field that an older record lacks', () => {
  const old: { title: string; subtitle?: string } = { title: 'Kettles' }
  expect(pickTexts(old, ['title', 'subtitle'])).toEqual({ title: 'Kettles', subtitle: '' })
})
