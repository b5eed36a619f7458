import { z } from 'zod'
import text from '../../../fixtures/accounts/common-passwords.txt?raw'
import { BlogopsError } from '../../contract/errors.ts'

/** Lowercase passwords that the length rule does not refuse. */
const listSchema = z.array(z.string().regex(/^[^A-Z\s]{8,}$/)).min(1000)

/**
 * Reads a list of one password per line; lines that start with `# ` are comments.
 * @throws BlogopsError `internal` naming the file if the list is too short or has an invalid line.
 */
export function readPasswordList(content: string): ReadonlySet<string> {
  const lines = content.split(/\r?\n/).filter(line => line !== '' && !/^#( |$)/.test(line))
  const list = listSchema.safeParse(lines)
  if (list.success) return new Set(list.data)
  throw new BlogopsError(
    'internal',
    `The data file fixtures/accounts/common-passwords.txt is invalid: ${z.prettifyError(list.error)}`,
  )
}

/** Common passwords of at least eight characters, lowercase. Import this module on demand: it reads 30 KB. */
export const commonPasswords = readPasswordList(text)
