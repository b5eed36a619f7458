import * as z from 'zod'
import { auditEntrySchema } from '../../server/contract/schemas/audit.ts'
import { auditView } from './audit-view.ts'
import type { Page } from './page.ts'
import { itemsView } from './value-view.ts'

type ListView = (items: readonly unknown[], page: Page) => string

/** Lists whose lines say more than their facts side by side, by operation. */
export const listViews: Readonly<Record<string, ListView>> = {
  'audit.list': (items, page) => {
    const read = z.array(auditEntrySchema).safeParse(items)
    // A newer server may know of more.
    return read.success ? auditView(read.data, page) : itemsView(items, page)
  },
}
