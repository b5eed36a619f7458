import { BlogopsError } from '../../../contract/errors.ts'

/**
 * Returns a file's text without its byte order mark.
 * @throws BlogopsError `bad_request` if the file is empty or is not text.
 */
export function requireText(name: string, content: string, kinds: 'CSV' | 'CSV or JSON'): string {
  const text = content.replace(/^\uFEFF/, '')
  if (text.trim() === '') throw new BlogopsError('bad_request', `${name} is empty.`, { hint: `Give a ${kinds} file.` })
  if (text.includes('\0')) {
    const hint = kinds === 'CSV' ? 'Save it as CSV (UTF-8).' : 'Save it as CSV (UTF-8) or JSON.'
    throw new BlogopsError('bad_request', `${name} is not a text file.`, { hint })
  }
  return text
}
