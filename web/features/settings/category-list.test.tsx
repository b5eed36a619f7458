// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { categoriesOrder } from '../../../server/contract/operations/categories.ts'
import type { ListedCategory } from '../../../server/contract/schemas/category.ts'
import { addDialogMethods } from '../../testing/dialogs.ts'
import { site } from '../../testing/fixtures.ts'
import { button, fake, field, fill, open, prepareScreen, save, saved } from './testing/open-settings.ts'

addDialogMethods()
prepareScreen()

/** Opens the settings of a site whose categories change like those of a server. */
async function openCategories() {
  let list: ListedCategory[] = site.categories.map(category => ({ ...category, articles: 2, published: 1 }))
  const sent: unknown[] = []
  const find = (slug: string) => {
    const found = list.find(category => category.slug === slug)
    if (!found) throw new BlogopsError('not_found', `There is no category ${slug}.`)
    return found
  }
  await open({
    'categories.list': () => list,
    'categories.create': input => {
      sent.push(input)
      throw new BlogopsError('conflict', 'The address pets belongs to the category Animals.', {
        hint: 'Choose another address.',
        details: { slug: 'pets' },
      })
    },
    'categories.update': input => {
      sent.push(input)
      return find(String(input.slug))
    },
    'categories.order': input => {
      const { slugs } = categoriesOrder.body.parse(input)
      sent.push(slugs)
      list = slugs.map(find)
      return list
    },
    'categories.hide': ({ slug }) => {
      list = list.map(category => (category.slug === slug ? { ...category, hidden: true } : category))
      return find(String(slug))
    },
    'categories.delete': input => {
      sent.push(input)
      list = list.filter(({ slug }) => slug !== input.slug)
      return { ok: true as const, moved: 2 }
    },
  })
  await screen.findByText('Kitchen Appliances', { selector: 'strong' })
  return { sent }
}

describe('category list', () => {
  it('shows the address and the number of articles of each', async () => {
    await openCategories()
    const row = screen.getByText('Coffee Grinders', { selector: 'strong' }).closest('li')
    expect(row?.textContent).toContain('/category/coffee-grinders 2 articles, 1 published')
  })

  it('moves and hides categories at once, and announces it', async () => {
    const { sent } = await openCategories()
    await userEvent.click(button('Move down Tech'))
    expect(await screen.findByText('Tech moved to position 2 of 8.')).toBeDefined()
    expect(sent).toEqual([['home', 'tech', 'fitness', 'office', 'audio', 'gaming', 'coffee-grinders', 'kitchen']])
    await userEvent.click(button('Hide Tech'))
    expect(await screen.findByText('Tech is hidden.')).toBeDefined()
    expect(button('Show Tech')).toBeDefined()
    expect(button('Save changes').disabled).toBe(true)
  })

  it('makes the address of a new one from its name, and shows why it was refused', async () => {
    const { sent } = await openCategories()
    await userEvent.click(button('Add category'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add category' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add category' }))
    expect(dialog.getByText('A category needs a name')).toBeDefined()
    await userEvent.type(dialog.getByLabelText('Name'), 'Pets & Co')
    expect(dialog.getByLabelText<HTMLInputElement>('Address').value).toBe('pets-and-co')
    await userEvent.clear(dialog.getByLabelText('Address'))
    await userEvent.type(dialog.getByLabelText('Address'), 'pets')
    await userEvent.click(dialog.getByRole('button', { name: 'Add category' }))
    expect(await dialog.findByText(/^The address pets belongs to the category Animals/)).toBeDefined()
    expect(sent).toEqual([{ name: 'Pets & Co', slug: 'pets' }])
  })

  it('renames without changing the address', async () => {
    const { sent } = await openCategories()
    await userEvent.click(button('Rename Audio'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Audio' }))
    await userEvent.clear(dialog.getByLabelText('Name'))
    await userEvent.type(dialog.getByLabelText('Name'), 'Sound')
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByText('Audio is now Sound.')).toBeDefined()
    expect(sent).toEqual([{ slug: 'audio', name: 'Sound' }])
  })

  it('deletes one with its articles moved', async () => {
    const { sent } = await openCategories()
    await userEvent.click(button('Delete Gaming'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Gaming?' }))
    await userEvent.selectOptions(dialog.getByLabelText('Move its articles to'), 'audio')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete category' }))
    await waitFor(() => expect(screen.queryByText('Gaming', { selector: 'strong' })).toBeNull())
    expect(sent).toEqual([{ slug: 'gaming', moveTo: 'audio' }])
  })
})

describe('menus', () => {
  it('start with the categories, and are saved with the settings', async () => {
    await openCategories()
    const [, footer] = screen.getAllByLabelText('Your own links')
    if (footer) await userEvent.click(footer)
    expect(field('Text of footer link 8').value).toBe('Kitchen Appliances')
    for (let at = 0; at < 7; at += 1) await userEvent.click(button('Remove footer link 2'))
    await fill('Text of footer link 1', 'Gadgets')
    await save()
    await saved()
    expect(fake.sent).toEqual([{ footerMenu: [{ label: 'Gadgets', address: '/category/tech' }] }])
    const [, categories] = screen.getAllByLabelText('Categories with published reviews')
    if (categories) await userEvent.click(categories)
    await save()
    await saved()
    expect(fake.sent[1]).toEqual({ reset: ['footerMenu'] })
  })

  it('shows the error of a link in its row', async () => {
    await openCategories()
    const [header] = screen.getAllByLabelText('Your own links')
    if (header) await userEvent.click(header)
    await fill('Address of header link 2', 'http://shop.example')
    await save()
    expect(await screen.findByText(/^The address must be a path of this site/)).toBeDefined()
    expect(document.activeElement).toBe(field('Address of header link 2'))
  })
})
