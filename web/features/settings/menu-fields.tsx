import { useQuery } from '@tanstack/react-query'
import type { MenuName } from '../../../server/contract/field-values.ts'
import type { MenuLink } from '../../../server/contract/schemas/category.ts'
import { getCategoryPath } from '../../../server/domain/categories.ts'
import { useApi } from '../../lib/api.tsx'
import type { FieldErrors } from '../../lib/error-text.ts'
import { Field } from '../../ui/form.tsx'
import { categoriesQuery } from './categories.queries.ts'
import { RowActions, RowLabel, RowList, useRows } from './row-list.tsx'
import type { Fields } from './use-settings-form.ts'

export interface DraftLink extends MenuLink {
  /** Stable key while links are moved. */
  id: number
}

export interface DraftMenu {
  /** False for the categories with published reviews. */
  isOwn: boolean
  /** Kept while the menu shows the categories, for switching back. */
  links: readonly DraftLink[]
}

let lastLinkId = 0

function createDraftLink({ label, address }: MenuLink): DraftLink {
  lastLinkId += 1
  return { id: lastLinkId, label, address }
}

export function createDraftMenu(links: readonly MenuLink[] | null): DraftMenu {
  return { isOwn: links !== null, links: (links ?? []).map(createDraftLink) }
}

export function toMenu({ isOwn, links }: DraftMenu): MenuLink[] | null {
  return isOwn ? links.map(({ label, address }) => ({ label: label.trim(), address: address.trim() })) : null
}

const menus = [
  { name: 'headerMenu', title: 'Header', rowNoun: 'header link' },
  { name: 'footerMenu', title: 'Footer', rowNoun: 'footer link' },
] as const

/** Menus of the header and the footer: the categories, or links of the publisher. */
export function MenuFields({ draft, errors, change }: Fields) {
  return (
    <>
      {menus.map(menu => (
        <MenuChoice
          key={menu.name}
          {...menu}
          menu={draft[menu.name]}
          errors={errors}
          onChange={changed => change({ [menu.name]: changed })}
        />
      ))}
    </>
  )
}

interface MenuProps {
  name: MenuName
  title: string
  /** Names a row for screen readers, before its number. */
  rowNoun: string
  menu: DraftMenu
  errors: FieldErrors
  onChange(menu: DraftMenu): void
}

function MenuChoice(props: MenuProps) {
  const { name, title, menu, onChange } = props
  const categoryLinks = useCategoryLinks()
  const links = menu.links.length === 0 ? categoryLinks : menu.links
  return (
    <div className="menu-fields">
      <fieldset className="choice">
        <legend>{title}</legend>
        <label>
          <input type="radio" name={name} checked={!menu.isOwn} onChange={() => onChange({ ...menu, isOwn: false })} />
          Categories with published reviews
        </label>
        <label>
          <input type="radio" name={name} checked={menu.isOwn} onChange={() => onChange({ isOwn: true, links })} />
          Your own links
        </label>
      </fieldset>
      {menu.isOwn && <LinkList {...props} categoryLinks={categoryLinks} />}
    </div>
  )
}

/** Links that the menu has by default. */
function useCategoryLinks(): DraftLink[] {
  const { data = [] } = useQuery(categoriesQuery(useApi()))
  return data
    .filter(({ hidden, published }) => !hidden && published > 0)
    .map(({ name, slug }) => createDraftLink({ label: name, address: getCategoryPath(slug) }))
}

function LinkList({
  name,
  title,
  rowNoun,
  menu,
  errors,
  onChange,
  categoryLinks,
}: MenuProps & { categoryLinks: DraftLink[] }) {
  const { list, announcement, replace, change, add, move, remove } = useRows({
    rows: menu.links,
    onChange: links => onChange({ ...menu, links }),
    getName: getLinkName,
  })

  return (
    <RowList
      legend={`${title} links`}
      error={errors[name]}
      list={list}
      announcement={announcement}
      addLabel="Add link"
      onAdd={() => add(createDraftLink({ label: '', address: '' }), 'Link added.')}
      resetLabel="Insert categories"
      onReset={() => replace(categoryLinks, 'Links replaced by the categories.')}
    >
      {menu.links.map((link, index) => (
        <LinkRow
          key={link.id}
          field={`${name}.${index}`}
          rowName={`${rowNoun} ${index + 1}`}
          link={link}
          index={index}
          last={menu.links.length - 1}
          errors={errors}
          onChange={changed => change(index, changed)}
          onMove={to => move(index, to)}
          onRemove={() => remove(index, link)}
        />
      ))}
    </RowList>
  )
}

function getLinkName({ label }: DraftLink): string {
  return label.trim() || 'Link'
}

interface LinkRowProps {
  /** Prefix of the names of its fields. */
  field: string
  rowName: string
  link: DraftLink
  index: number
  last: number
  errors: FieldErrors
  onChange(link: DraftLink): void
  onMove(to: number): void
  onRemove(): void
}

function LinkRow({ field, rowName, link, index, last, errors, onChange, onMove, onRemove }: LinkRowProps) {
  return (
    <li className="entry entry-link">
      <Field
        name={`${field}.label`}
        label={<RowLabel text="Text" rowName={rowName} />}
        error={errors[`${field}.label`]}
        autoComplete="off"
        value={link.label}
        onChange={event => onChange({ ...link, label: event.target.value })}
      />
      <Field
        name={`${field}.address`}
        label={<RowLabel text="Address" rowName={rowName} />}
        error={errors[`${field}.address`]}
        autoComplete="off"
        spellCheck={false}
        value={link.address}
        onChange={event => onChange({ ...link, address: event.target.value })}
      />
      <RowActions rowName={rowName} index={index} last={last} onMove={onMove} onRemove={onRemove} />
    </li>
  )
}
