import { expect, it } from 'vitest'
import { paintWith } from './page.ts'
import { factsView } from './value-view.ts'

const facts = { title: 'Kettles', heroImage: '', changes: [], deletedAt: null }

it('tells a reader where there is nothing, and leaves it to a program', () => {
  const page = { width: 80, paint: paintWith(false) }
  expect(factsView(facts, page).split('\n')).toEqual([
    'title       Kettles',
    'hero image  -',
    'changes     -',
    'deleted at  -',
  ])
  expect(factsView(facts, { ...page, width: undefined })).toContain('hero image\t\nchanges\t\n')
})
