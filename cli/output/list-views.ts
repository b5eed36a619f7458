import * as z from 'zod'
import { auditEntrySchema } from '../../server/contract/schemas/audit.ts'
import { auditView } from './audit-view.ts'
import type { Page } from './page.ts'
import { itemsView } from './value-view.ts'

type ListView = (items: readonly unknown[], page: Page) => string

/** Views of lists that need more than a table of their keys, by operation. */
export const listViews: Readonly<Record<string, ListView>> = {
  'audit.list': (items, page) => {
    const read = z.array(auditEntrySchema).safeParse(items)
    // A newer server may return other entries.
    return read.success ? auditView(read.data, page) : itemsView(items, page)
  },
}
