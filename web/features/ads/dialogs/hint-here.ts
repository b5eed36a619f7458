import type { CallError } from '../../../../server/contract/client.ts'
import { toScreenHint } from '../../../lib/screen-hint.ts'

/** Returns the server's hint without CLI commands, because the dialog offers the same actions. */
export const getDialogHint = ({ hint }: CallError) => toScreenHint(hint, { offersAction: true })
