import * as z from 'zod'
import { oneLine } from './text.ts'

export const menuLinkSchema = z.object({
  label: oneLine.min(1, 'A link needs a text').max(40, 'The text of a link must be at most 40 characters'),
  address: z
    .string()
    .trim()
    .min(1, { error: 'A link needs an address', abort: true })
    .max(500, 'The address must be at most 500 characters')
    // Browsers read `/\\host` and `/<tab>/host` as URLs of another site.
    .regex(
      /^(?:\/(?![/\\])|https:\/\/[^\s/\\@]+(?:\/|$))[^\s\p{Cc}\\]*$/u,
      'The address must be a path of this site, such as /category/audio, or start with https://',
    ),
})

export type MenuLink = z.output<typeof menuLinkSchema>

const maxLinks = 12

/** Links of a menu; null for the categories with published reviews. */
export const menuSchema = z
  .array(menuLinkSchema)
  .max(maxLinks, `A menu can have at most ${maxLinks} links`)
  .refine(links => new Set(links.map(({ label }) => label)).size === links.length, {
    error: 'Two links of a menu cannot have the same text',
  })
  .nullable()

export const menuNames = ['headerMenu', 'footerMenu'] as const

export type MenuName = (typeof menuNames)[number]
