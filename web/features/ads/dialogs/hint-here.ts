import type { CallError } from '../../../../server/contract/client.ts'
import { screenHint } from '../../../lib/screen-hint.ts'

/** The server's hint without its commands: what they do can be done in the dialog that asked. */
export const hintHere = ({ hint }: CallError) => screenHint(hint, { canDoIt: true })
