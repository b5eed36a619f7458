import { byteOrderMark } from '../../../server/domain/csv.ts'

/** Saves CSV as a file of the browser. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([byteOrderMark, text], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
