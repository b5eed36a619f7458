import * as z from 'zod'
import { type Brand, typefaces } from '../../domain/brand.ts'
import { deriveDarkAccent, isColor, listAccentProblems } from '../../domain/brand-colors.ts'
import { oneLine, uploadedPicture } from './text.ts'

const color = z
  .string()
  .trim()
  .toLowerCase()
  .refine(text => text === '' || isColor(text), { error: 'A colour has six hexadecimal digits, such as #1d5c45' })

/** Look of the site. Empty values use the defaults. */
export const brandSchema: z.ZodType<Brand> = z
  .object({
    logo: uploadedPicture.describe('picture in the header; empty for the name of the site'),
    logoDark: uploadedPicture.describe('logo for the dark theme; empty for the same'),
    favicon: uploadedPicture.describe('picture in browser tabs, square'),
    socialCard: uploadedPicture.describe('picture of links to pages other than articles, 1200 × 630'),
    accent: color.describe('colour of links and buttons in the light theme'),
    accentDark: color.describe('the same in the dark theme; empty derives it'),
    typeface: z
      .enum(typefaces, { error: `The typeface must be one of: ${typefaces.join(', ')}` })
      .describe('typeface of headings'),
  })
  .superRefine(({ accent, accentDark }, context) => {
    const refuse = (field: string, problems: readonly string[]) => {
      for (const message of problems.slice(0, 1)) context.addIssue({ code: 'custom', path: [field], message })
    }
    if (isColor(accent)) refuse('accent', listAccentProblems(accent, 'light'))
    if (isColor(accentDark)) refuse('accentDark', listAccentProblems(accentDark, 'dark'))
    else if (isColor(accent)) refuse('accentDark', listAccentProblems(deriveDarkAccent(accent), 'dark'))
  })

/** Returns the language tag in its canonical form; undefined if it is invalid. */
function canonicalizeLanguage(tag: string): string | undefined {
  // Longer first parts are reserved for languages that are not registered yet.
  if (!/^[a-z]{2,3}(-|$)/i.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Language of the texts, as a BCP 47 tag (https://www.rfc-editor.org/info/bcp47). */
export const languageSchema = oneLine
  .max(35, 'A language tag must be at most 35 characters')
  .transform((tag, context) => {
    const canonical = canonicalizeLanguage(tag)
    if (canonical !== undefined) return canonical
    context.addIssue({ code: 'custom', message: 'Must be a language tag, such as en-GB' })
    return z.NEVER
  })

/** Names that browsers and search engines act on. The program sets them itself, or they would change the site. */
const ownedNames =
  /^(application-name|author|color-scheme|description|generator|googlebot.*|bingbot|keywords|referrer|robots|theme-color|twitter:.*|og:.*|viewport)$/i

/** `<meta name content>` by which another service recognises the site. */
export const verificationSchema = z.object({
  name: oneLine
    .regex(
      /^[A-Za-z0-9._:-]{1,80}$/,
      'A name has letters, digits, dots, colons and hyphens, such as google-site-verification',
    )
    .refine(name => !ownedNames.test(name), {
      error: 'The site sets this tag itself. Use one that only verifies the site',
    }),
  content: oneLine.min(1, 'A tag needs its content').max(300, 'The content must be at most 300 characters'),
})

export const verificationsSchema = z
  .array(verificationSchema)
  .max(10, 'Add at most ten verification tags')
  .refine(tags => new Set(tags.map(({ name, content }) => `${name}=${content}`)).size === tags.length, {
    error: 'Two tags are the same',
  })

export type Verification = z.output<typeof verificationSchema>
