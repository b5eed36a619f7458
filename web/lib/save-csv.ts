import { byteOrderMark } from '../../server/domain/csv.ts'

/** Offers CSV as the download of a file. Spreadsheets need the byte order mark. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([byteOrderMark, text], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
