import { isbot } from 'isbot'
import { memoizeText } from './remembered.ts'

/** Distinguishes people's browsers from bots by the user agent. */
export const createPersonCheck = () => memoizeText(userAgent => userAgent !== '' && !isbot(userAgent))
