import type { CallError } from '../../../../server/contract/client.ts'
import { screenHint } from '../../../lib/screen-hint.ts'

/** Returns the server's hint without CLI commands, because the dialog offers the same actions. */
export const hintHere = ({ hint }: CallError) => screenHint(hint, { canDoIt: true })
