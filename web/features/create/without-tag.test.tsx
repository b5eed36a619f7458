// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../server/contract/default-settings.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { noTagDetails, noTagWarning } from '../../../server/domain/shops.ts'
import { job } from '../../testing/generation.ts'
import { fake, generate, open, prepareScreen, press, type } from './testing/open-create.ts'

prepareScreen()

const settings = { ...defaultSettings, changed: [], fixed: {}, warnings: [] }

describe('creating an article on a site without an affiliate tag', () => {
  it('warns if products are real', async () => {
    await open({ 'settings.get': () => settings })
    expect(await screen.findByText(`${noTagWarning}.`)).toBeDefined()
  })

  it.each([
    ['a tag is set', { 'settings.get': () => ({ ...settings, affiliateTag: 'mine-21' }) }],
    ['products are samples', { 'settings.get': () => settings, 'generate.engine': () => ({ model: null }) }],
  ])('does not where %s', async (_, answers) => {
    const { calls } = await open(answers)
    await waitFor(() => expect(calls).toEqual(expect.arrayContaining(['settings.get', 'generate.engine'])))
    expect(screen.queryByText(`${noTagWarning}.`)).toBeNull()
  })

  it('asks for confirmation on a public site before it starts', async () => {
    const sent: unknown[] = []
    await open({
      'settings.get': () => settings,
      'jobs.create': ({ input }) => {
        const { withoutTag } = Object(input)
        sent.push(withoutTag)
        if (withoutTag !== true) throw new BlogopsError('conflict', 'No tag.', { details: noTagDetails })
        fake.jobs = [job({ status: 'queued' })]
        return fake.jobs[0]
      },
    })
    await type('Topic', 'wireless earbuds')
    await generate()
    await screen.findByRole('dialog', { name: 'Publish without an affiliate tag?' })
    expect(screen.queryByText('Generation Failed')).toBeNull()
    await press('Publish without a tag')
    await waitFor(() => expect(fake.followedFrom).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([undefined, true])
  })
})
